import type { ReactiveController } from 'lit';
import type { FinElement } from '../base/fin-element.js';
import { hasContent, isVisible, maxFallbackLength, visibleText } from '../base/shown-content.js';
import { NoticeHeight } from './legal/notice-height.js';

/**
 * Tracks which slots have visible content, and requests an update when slotted content changes. Content may be written or
 * emptied without a `slotchange` event, so it is observed.
 */
export class SlotController implements ReactiveController {
  #filled = new Set<string>();
  readonly #observer = new MutationObserver(() => this.readSlots());
  readonly #noticeHeight = new NoticeHeight();

  constructor(private readonly host: FinElement) {
    host.addController(this);
  }

  /** The names of the slots with visible content; `''` is the default slot. */
  get filled(): ReadonlySet<string> {
    return this.#filled;
  }

  /** The text of the default slot, a line for each of its nodes, up to `maxFallbackLength`: the card keeps room for it in every state. */
  get fallbackText(): string {
    // A select's text is not visible as a line.
    const nodes = [...this.host.childNodes].filter((node) => !(node as Element).slot && node.nodeName !== 'SELECT');
    const lines = nodes.map((node) => visibleText(node).replace(/\s+/g, ' ').trim());
    return lines.filter(Boolean).join('\n').slice(0, maxFallbackLength);
  }

  hostConnected(): void {
    this.readSlots();
  }

  hostDisconnected(): void {
    this.#observer.disconnect();
    this.#noticeHeight.stop();
  }

  /** Reads the content of all slots. */
  readonly readSlots = (): void => {
    this.#observer.disconnect();
    const slots = [...this.host.renderRoot.querySelectorAll<HTMLSlotElement>('slot')];
    for (const node of slots.flatMap((slot) => slot.assignedNodes({ flatten: true }))) {
      this.#observer.observe(node, {
        subtree: true,
        childList: true,
        characterData: true,
        attributeFilter: ['hidden'],
      });
    }
    this.#filled = new Set(slots.filter(hasContent).map(({ name }) => name));
    // Before the first rendering there are no slots. The first quote request does not wait for them.
    if (!slots.length) for (const node of this.host.children) if (isVisible(node)) this.#filled.add(node.slot);
    const notice = this.host.renderRoot.querySelector<HTMLElement>('[part=notice]');
    if (notice && this.#filled.has('notice')) this.#noticeHeight.keep(notice);
    else this.#noticeHeight.stop();
    this.host.requestUpdate();
  };
}
