/** `/themes`: four worked themes of the elements, each with the style sheet that the page itself loads, to copy. */
import { readFile } from 'node:fs/promises';
import { html } from 'hono/html';
import { showcase, systemPrice } from './assets/system-price.js';
import { codeBlock, copyStatus } from './code-block.js';
import { buttonTexts, feeTexts, leadTexts, termsOf } from './element-contents.js';
import { headlinePage } from './headline-page.js';
import type { Markup } from './layout.js';
import type { Page } from './page.js';

export const themeNames = ['bare', 'bold', 'corporate', 'dark'] as const;
type Theme = (typeof themeNames)[number];

/** A theme's style sheet as it is on the disk, for the eye as for the browser. */
const cssOf = (theme: Theme): Promise<string> =>
  readFile(new URL(`assets/themes/${theme}.css`, import.meta.url), 'utf8');

export const themes = (page: Page): Markup => {
  const { themes: words } = page.copy;
  return headlinePage(
    page,
    words,
    {
      styles: ['code', 'themes', ...themeNames.map((theme) => `themes/${theme}`)],
      script: 'copy',
      widgets: true,
    },
    html`${themeNames.map(async (theme) => section(page, theme, await cssOf(theme)))}
    <section class="stage forms on-corporate" aria-labelledby="forms-title">
      <div class="words">
        <h2 id="forms-title">${words.formTitle}</h2>
        <p>${words.formText}</p>
      </div>
      <div class="unstyled"><div class="fin-corporate">
        <fin-lead-form for="offer-corporate">${leadTexts(page)}</fin-lead-form>
      </div></div>
    </section>
    ${copyStatus(page)}`,
  );
};

const section = (page: Page, theme: Theme, css: string): Markup => {
  const { themes: words } = page.copy;
  const { total } = systemPrice(showcase);
  const name = words.names[theme];
  const id = `offer-${theme}`;
  return html`<section class="stage on-${theme}" aria-labelledby="theme-${theme}">
      <div class="words">
        <h2 id="theme-${theme}">${name}</h2>
        <p>${words.texts[theme]}</p>
      </div>
      <div class="unstyled"><div class="widgets fin-${theme}" data-keep="${theme}-">
        <fin-monthly-fee id="${id}" total-cost="${total}" tenors="5 10 15 20" ${termsOf(page, [5, 10, 15, 20], `${theme}-`)} require-legal>
          ${feeTexts(page)}
        </fin-monthly-fee>
        <fin-checkout-button for="${id}" type-project="Solar + Battery/Charging station" offer-pdf="${page.origin}${page.href('/offer.pdf')}" financing-options="Financing Invoice">
          ${buttonTexts(page)}
        </fin-checkout-button>
      </div></div>
      <div class="css">
        ${codeBlock(page, { id: `css-${theme}`, heading: words.css(name), code: css })}
      </div>
    </section>`;
};
