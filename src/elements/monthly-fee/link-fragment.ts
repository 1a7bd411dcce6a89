/** The parameter of an address's fragment that carries selections: `#fin=ID:YEARS-PERCENT`, several joined by commas. */
export const sharedParameter = 'fin=';

/** Whether the page's address may carry a selection. */
export const hasSharedSelection = (): boolean => location.hash.includes(sharedParameter);
