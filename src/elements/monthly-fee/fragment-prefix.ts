/** The names of the parameters in an address's fragment that carry a card's selection begin with it (`details/share-controller.ts`). */
export const fragmentPrefix = 'fin-';
