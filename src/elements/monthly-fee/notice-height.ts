/**
 * Keeps what is in the slot `notice` at least a tenth of the widget's height, as the AFM asks of its artwork: what that comes to
 * goes to the style sheet as `--_notice`.
 */
export class NoticeHeight {
  #notice: HTMLElement | undefined;
  readonly #observer = new ResizeObserver(() => requestAnimationFrame(this.#measure));

  /** @param notice what is around the slot; none while that is empty */
  keep(notice?: HTMLElement | null | undefined): void {
    this.#observer.disconnect();
    this.#notice = notice ?? undefined;
    // The rest of the card, which does not grow with it.
    for (const other of notice?.parentElement?.children ?? []) if (other !== notice) this.#observer.observe(other);
  }

  /** In a frame of its own: a size that changes while sizes are told is an error on the page's console. */
  readonly #measure = (): void => {
    const { offsetHeight = 0, parentElement: card } = this.#notice ?? {};
    // These are whole numbers, and what they stand for may be half a pixel more.
    card?.style.setProperty('--_notice', `${Math.ceil((card.offsetHeight - offsetHeight) / 9 + 0.2)}px`);
  };
}
