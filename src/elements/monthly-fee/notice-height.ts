/**
 * Keeps the artwork in the slot `notice` at a tenth of the card's height or more, as the Dutch regulator AFM requires. The style sheet
 * gets the minimum height as `--_notice`.
 */
export class NoticeHeight {
  #notice: HTMLElement | undefined;
  readonly #observer = new ResizeObserver(() => requestAnimationFrame(this.#measure));

  /** @param notice the box around the slot, a child of the card */
  keep(notice: HTMLElement): void {
    this.stop();
    this.#notice = notice;
    // The notice itself is left out: its height follows the others.
    for (const other of notice.parentElement?.children ?? []) if (other !== notice) this.#observer.observe(other);
  }

  stop(): void {
    this.#observer.disconnect();
    this.#notice = undefined;
  }

  /** Runs in a frame of its own: a size that changes within a `ResizeObserver` callback is an error on the page's console. */
  readonly #measure = (): void => {
    const { offsetHeight = 0, parentElement: card } = this.#notice ?? {};
    // A tenth of the card is a ninth of the rest. Both heights are rounded, so the sum may be half a pixel more.
    card?.style.setProperty('--_notice', `${Math.ceil((card.offsetHeight - offsetHeight) / 9 + 0.2)}px`);
  };
}
