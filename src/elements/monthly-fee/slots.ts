import type { ReactiveController } from 'lit';
import type { FinElement } from '../base/fin-element.js';
import { hasContent } from '../base/slot-content.js';
import { NoticeHeight } from './notice-height.js';

/**
 * Marks what is around a named slot as `filled` while a visitor sees something there: an empty one takes no room. What is
 * slotted may be written or emptied later, of which a slot tells nothing.
 */
export class Slots implements ReactiveController {
  readonly #observer = new MutationObserver(() => this.look());
  readonly #notice = new NoticeHeight();

  constructor(private readonly host: FinElement) {
    host.addController(this);
  }

  hostConnected(): void {
    this.look();
  }

  hostDisconnected(): void {
    this.#observer.disconnect();
    this.#notice.keep();
  }

  /** Looks at all of them; the host is updated. */
  readonly look = (): void => {
    this.#observer.disconnect();
    for (const slot of this.host.renderRoot.querySelectorAll<HTMLSlotElement>('slot[name]')) {
      slot.parentElement?.classList.toggle('filled', hasContent(slot));
      for (const node of slot.assignedNodes({ flatten: true })) {
        this.#observer.observe(node, {
          subtree: true,
          childList: true,
          characterData: true,
          attributeFilter: ['hidden'],
        });
      }
    }
    this.#notice.keep(this.host.renderRoot.querySelector<HTMLElement>('.notice.filled'));
    this.host.requestUpdate();
  };

  /** Whether there is something in the slot of that name. */
  isFilled(name: string): boolean {
    return Boolean(this.host.renderRoot.querySelector(`.filled > [name=${name}]`));
  }
}
