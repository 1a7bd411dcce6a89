/** Base class of the elements' events: bubbling and composed, so that they leave shadow roots. */
export abstract class FinEvent extends Event {
  protected constructor(name: string, cancelable = false) {
    super(name, { bubbles: true, composed: true, cancelable });
  }
}
