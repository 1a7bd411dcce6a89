/** Something that waits for the page's word before it is sent. Until then it can be cancelled. */
export class Hold {
  #turn: object | undefined;

  /** @param changed something waits, or waits no more */
  constructor(private readonly changed: () => void) {}

  /** Whether something waits. */
  get on(): boolean {
    return Boolean(this.#turn);
  }

  /**
   * Whether the page lets it go: its listeners hear the event, may wait for something, and say no by `preventDefault()` or by a
   * rejection. `undefined`: it was cancelled meanwhile.
   *
   * @param make makes the event; it hands what listeners wait for to `held`
   */
  async ask(element: EventTarget, make: (held: Promise<unknown>[]) => Event): Promise<boolean | undefined> {
    const turn = {};
    this.#turn = turn;
    const held: Promise<unknown>[] = [];
    let going = element.dispatchEvent(make(held));
    this.changed();
    try {
      await Promise.all(held);
    } catch {
      going = false;
    }
    if (this.#turn !== turn) return undefined;
    this.#turn = undefined;
    this.changed();
    return going;
  }

  cancel(): void {
    this.#turn = undefined;
  }
}
