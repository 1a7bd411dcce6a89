import { html, nothing } from 'lit';
import type { FinElement, Localization } from './fin-element.js';

/** The mark of the test mode. It tells visitors that no figure is real. */
export const testMark = ({ isTest }: Pick<FinElement, 'isTest'>, { texts }: Localization): unknown =>
  isTest ? html`<p part="test" class="test">${texts.test}</p>` : nothing;
