/** An event of the elements: it bubbles, and leaves shadow roots. */
export abstract class FinEvent extends Event {
  protected constructor(name: string, cancelable = false) {
    super(name, { bubbles: true, composed: true, cancelable });
  }
}
