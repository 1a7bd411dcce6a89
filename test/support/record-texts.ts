/** The texts that an element gets from now on, one for each change. For a live region they are what is announced. */
export const recordTexts = (element: Element): string[] => {
  const texts: string[] = [];
  new MutationObserver(() => texts.push(element.textContent?.trim() ?? '')).observe(element, {
    subtree: true,
    childList: true,
    characterData: true,
  });
  return texts;
};
