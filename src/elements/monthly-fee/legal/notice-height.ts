/**
 * Keeps the artwork in the slot `notice` at a tenth of the card's height or more, as the Dutch regulator AFM requires. The style sheet
 * gets the minimum height as `--_notice`.
 */
export class NoticeHeight {
  #notice: HTMLElement | undefined;
  /** The sizes that were measured last, as text. */
  #measured = '';
  /**
   * After a change, nothing is observed until the next frame. WebKit evaluates a container query one layout later than its container's
   * width, and a size that changes twice in a frame is an error on the page's console.
   */
  readonly #observer = new ResizeObserver(() => {
    if (String(this.#readSizes()) === this.#measured) return;
    this.#observer.disconnect();
    requestAnimationFrame(this.#measure);
  });

  /** @param notice the box around the slot, a child of the card */
  keep(notice: HTMLElement): void {
    this.stop();
    this.#notice = notice;
    this.#observe();
  }

  stop(): void {
    this.#observer.disconnect();
    this.#notice = undefined;
  }

  #observe(): void {
    const card = this.#notice?.parentElement;
    if (card) this.#observer.observe(card);
  }

  /** The card's width, and its height without the notice. */
  #readSizes(): [width: number, restHeight: number] {
    const { offsetHeight = 0, parentElement: card } = this.#notice ?? {};
    return card ? [card.offsetWidth, card.offsetHeight - offsetHeight] : [0, 0];
  }

  readonly #measure = (): void => {
    const sizes = this.#readSizes();
    this.#measured = String(sizes);
    // A tenth of the card is a ninth of the rest. Both heights are rounded, so the sum may be half a pixel more.
    const height = Math.ceil(sizes[1] / 9 + 0.2);
    this.#notice?.parentElement?.style.setProperty('--_notice', `${height}px`);
    this.#observe();
  };
}
