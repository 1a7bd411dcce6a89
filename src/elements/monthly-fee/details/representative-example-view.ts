import { html, type TemplateResult } from 'lit';
import type { Example } from '../credit/representative-example.js';

/** The representative example under a heading of its own, so that nobody takes its figures for the visitor's. */
export const exampleView = ({ title, rows, lender }: Example): TemplateResult => html`
<div part="example" class="example">
  <p class="example-title" id="example">${title}</p>
  <dl aria-labelledby="example">
    ${rows.map(
      ({ label, value }) => html`
        <div class="row"><dt>${label}</dt> <dd class="value">${value}</dd></div>`,
    )}
  </dl>
  <p class="lender">${lender}</p>
</div>`;
