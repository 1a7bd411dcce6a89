import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { amountOf, amountSource, isField } from './read-amount.js';

/** A widget, with the selector of `total-cost-from`. */
type Host = ReactiveControllerHost & Element & { readonly amountSelector: string };

/** The controllers whose hosts take their amount from the page. Nothing is observed while there are none. */
const following = new Set<TotalCostFromController>();

/** With more changes in one task, the page probably writes the payment into the text. Such a loop would never end. */
const maxChangesInTask = 10;
/** How long such a text then has no amount. */
const pauseMs = 2_000;

let hasFrame = false;
/**
 * Changes of a field's value cannot be observed, nor those of what a selector such as `:checked` finds. So they are looked for in each frame:
 * by an animation frame callback, and again right before the frame is painted, since later callbacks of the page may change the field.
 */
const requestFrame = (): void => {
  if (hasFrame || ![...following].some((controller) => controller.needsFrames)) return;
  hasFrame = true;
  requestAnimationFrame(() => {
    hasFrame = false;
    // A new observation is always reported, after all animation frame callbacks and before the frame is painted. The
    // root element has the least depth, so browsers still report all other elements that an update resizes in the same frame.
    paintObserver?.observe(document.documentElement);
    checkAll();
  });
};
const checkAll = (): void => {
  for (const controller of following) controller.check();
  requestFrame();
};
/** Created with the first amount, because a server that imports this file has no observers. */
let observer: MutationObserver | undefined;
let paintObserver: ResizeObserver | undefined;

const follow = (controller: TotalCostFromController): void => {
  following.add(controller);
  observer ??= new MutationObserver(checkAll);
  paintObserver ??= new ResizeObserver(() => {
    paintObserver?.disconnect();
    checkAll();
  });
  // A shadow root has a host; a document has none, and ends the loop.
  for (let node: Node | undefined = controller.host; node; node = (node as Partial<ShadowRoot>).host) {
    node = node.getRootNode();
    observer.observe(node, { subtree: true, childList: true, characterData: true, attributes: true });
  }
  requestFrame();
};

const unfollow = (controller: TotalCostFromController): void => {
  following.delete(controller);
  if (!following.size) observer?.disconnect();
};

/** Reads its host's amount from an element of the page, and requests an update of the host once the amount has changed. */
export class TotalCostFromController implements ReactiveController {
  /** Whether the amount can change without a mutation. */
  needsFrames = false;
  #amount = '';
  #changesInTask = 0;
  /** The source that was parsed last, and its amount. They save parsing in each frame. */
  #source = '';
  #found = '';

  /**
   * Takes functions of the first file as parameters: importing them would make the build move them into a file of their own.
   * @param findSource finds the element whose amount it is
   */
  constructor(
    readonly host: Host,
    private readonly findSource: () => Element | null,
    private readonly parseAmount: (text: string) => number | undefined,
  ) {
    host.addController(this);
  }

  /** Reads the amount as text, `''` while there is none, and follows it from now on. */
  read(): string {
    this.#amount = this.#find();
    if (this.host.isConnected && !following.has(this)) follow(this);
    else if (following.has(this)) requestFrame(); // the selector may be another one now
    return this.#amount;
  }

  hostDisconnected(): void {
    unfollow(this);
  }

  /** Requests an update if the amount is no longer the one that was read. */
  check(): void {
    if (!this.host.amountSelector) {
      unfollow(this);
      return;
    }
    const found = this.#find();
    if (found === this.#amount) return;
    if (!this.#changesInTask++)
      setTimeout(() => (this.#changesInTask > maxChangesInTask ? setTimeout(this.#endTask, pauseMs) : this.#endTask()));
    // An update that does not read the amount, since the page has set another one, must not lead to the next update.
    this.#amount = found;
    this.host.requestUpdate();
  }

  readonly #endTask = (): void => {
    this.#changesInTask = 0;
    if (following.has(this)) this.check();
  };

  #find(): string {
    if (this.#changesInTask > maxChangesInTask) return '';
    const target = this.findSource();
    this.needsFrames = this.host.amountSelector.includes(':') || (target !== null && isField(target));
    const source = target ? amountSource(target) : '';
    if (source !== this.#source) {
      const amount = amountOf(source);
      this.#found = Number.isNaN(this.parseAmount(amount)) ? '' : amount;
    }
    this.#source = source;
    return this.#found;
  }
}
