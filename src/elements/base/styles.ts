import { css, html } from 'lit';
import { ground } from './color-tokens.js';

/**
 * The design tokens and the styles of all elements. `--fin-…` are public, for the page to set. `--_…` are the values in use,
 * with defaults that follow the page's `color-scheme`.
 *
 * A page's rules do not match inside a shadow root, but inherited properties come in. `.base` therefore resets them.
 */
export const baseStyles = css`
:host {
  --_radius: var(--fin-radius, 14px);
  --_pill: calc(var(--_radius) * 1.6);
  --_space: var(--fin-space, 8px);
  display: block;
  max-inline-size: 48em;
}
:host([hidden]), [hidden] { display: none !important; }
* { box-sizing: border-box; }
/* The distance to what follows. It is inside, where no \`* { margin: 0 }\` of a page reaches it. */
.base {
  margin-block-end: 16px;
  font-size: var(--fin-font-size, max(1em, 15px));
  font-family: var(--fin-font, inherit);
  font-weight: 400;
  font-style: normal;
  line-height: 1.45;
  letter-spacing: normal;
  word-spacing: normal;
  text-transform: none;
  text-indent: 0;
  text-align: start;
  white-space: normal;
}
button, input, select, textarea { font: inherit; color: inherit; letter-spacing: inherit; margin: 0; }
button { cursor: pointer; touch-action: manipulation; }
button:disabled { cursor: not-allowed; opacity: .55; }
:focus-visible { outline: 2px solid var(--_focus); outline-offset: 2px; }
.primary, .secondary {
  min-block-size: 44px;
  padding: .6em 1.2em;
  border: 1.5px solid var(--_control);
  border-radius: calc(var(--_radius) * .7);
  background: none;
  font-weight: 600;
}
.primary { border-color: var(--_mark); background: var(--_accent); color: var(--_on-accent); }
/* A ring shows on any color, and leaves the contrast of the text as it is. After a touch, a hover would stay. */
@media not (pointer: coarse) {
  :is(button:not(.link), select, .chips label):hover:not(:disabled, [aria-disabled="true"], :has(:disabled)) { box-shadow: 0 0 0 3px var(--_halo); }
  :is(.link, a):hover { text-decoration-thickness: 2px; }
}
:is(button, .chips label):active:not(:disabled, [aria-disabled="true"], :has(:disabled)) { scale: .96; }
/* Its own background, since the page's may have any color. */
.test {
  margin: 0 0 var(--_space);
  padding: .4em .8em;
  border: 2px dashed;
  border-radius: calc(var(--_radius) * .7);
  background: ${ground};
  color: var(--_danger);
  font-weight: 600;
  text-align: center;
}
.status { margin: 0; font-weight: normal; }
.status:not(:empty) { margin-block-start: var(--_space); }
.failed { color: var(--_danger); }
/* All our languages are written from left to right. On a right-to-left page, texts keep their direction but align right. */
:host(:dir(rtl)) :is(p, .value) { direction: ltr; text-align: end; }
.visually-hidden {
  position: absolute;
  inline-size: 1px;
  block-size: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}
`;

/**
 * The width of a card whose layout follows its own width.
 *
 * A size container (`container-type`) contributes no width to a box that fits its content. In a flex item, a float or a table cell
 * the card would be 0 px wide. An empty grid before the card (`naturalWidth`) contributes a width in its place. Its maximum of 40em
 * shows two columns. Its minimum is 17em, or 60 % of a narrow viewport.
 */
export const cardStyles = css`
.natural-width {
  display: grid;
  grid-template-columns: minmax(min(17em, 60vw), 40em);
  min-inline-size: 0;
  overflow: clip;
}
.base { flex: 1 0 100%; } /* for a page that makes the element a flex container */
.natural-width + .base { container-type: inline-size; }
`;

/** Stands before the `.base` of a card. */
export const naturalWidth = html`<div class="natural-width"></div>`;
