/** The site's own drawings. Colors come from the style sheet by class, so that day turns into night with the theme. */
import { html } from 'hono/html';
import type { Markup } from './layout.js';

/** The brand's mark: a sun behind a meadow. Beside the name, so it says nothing of its own. */
export const mark = html`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><circle class="mark-sun" cx="16" cy="14" r="8"/><path class="mark-far" d="M2 20c5-5 10-5 15-1s9 4 13 0v7a4 4 0 0 1-4 4H6a4 4 0 0 1-4-4z"/><path class="mark-near" d="M2 25c6-3 12-2 17 0s8 2 11 0v1a4 4 0 0 1-4 4H6a4 4 0 0 1-4-4z"/></svg>`;

export const sun = html`<svg class="icon by-night" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="4.5"/><path d="M12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22M4.9 4.9l1.8 1.8M17.3 17.3l1.8 1.8M4.9 19.1l1.8-1.8M17.3 6.7l1.8-1.8"/></svg>`;

export const moon = html`<svg class="icon by-day" viewBox="0 0 24 24" aria-hidden="true"><path d="M20 14.5A8.5 8.5 0 1 1 9.5 4a6.8 6.8 0 0 0 10.5 10.5z"/></svg>`;

/** The widths of the studio. */
export const phone = html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><rect x="7.5" y="3" width="9" height="18" rx="2"/></svg>`;
export const tablet = html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><rect x="4.5" y="3" width="15" height="18" rx="2"/></svg>`;
export const desktop = html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><rect x="2.5" y="4" width="19" height="13" rx="2"/><path d="M8 21h8"/></svg>`;

export const menu = html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M4 7h16M4 12h16M4 17h16"/></svg>`;

/** Rows and columns of panels on the roof of the landscape, in the roof's own plane. */
const roofPanels = [0, 1, 2].flatMap((row) =>
  [0, 1, 2, 3, 4, 5, 6].map(
    (column) => html`<rect x="${14 + column * 36}" y="${9 + row * 28}" width="33" height="25" rx="1.5"/>`,
  ),
);

/**
 * Meadow, house and sky. The roof is drawn as an upright rectangle of 280 by 100 and leant over by its matrix, so the
 * panels on it are plain rectangles.
 */
export const landscape = html`<svg class="landscape" viewBox="0 0 1440 440" preserveAspectRatio="xMaxYMax slice" aria-hidden="true">
        <g class="stars"><circle cx="690" cy="118" r="1.2"/><circle cx="790" cy="40" r="1.5"/><circle cx="905" cy="150" r="1.2"/><circle cx="960" cy="72" r="1.8"/><circle cx="1090" cy="36" r="1.2"/><circle cx="1350" cy="58" r="1.6"/><circle cx="1402" cy="148" r="1.2"/></g>
        <circle class="halo" cx="1226" cy="118" r="92"/>
        <circle class="sun" cx="1226" cy="118" r="52"/>
        <path class="moon" d="M1244 70a52 52 0 1 0 30 66a42 42 0 0 1-30-66z"/>
        <path class="hill-1" d="M0 330C180 262 330 268 520 302S900 232 1110 262s250 34 330 12v166H0z"/>
        <path class="hill-2" d="M0 352c210-44 420-34 640-6s420-36 560-34 180 24 240 16v112H0z"/>
        <g class="far-trees"><ellipse cx="742" cy="310" rx="20" ry="27"/><ellipse cx="772" cy="318" rx="16" ry="20"/><ellipse cx="706" cy="322" rx="14" ry="17"/></g>
        <g class="house">
          <path class="chimney" d="M1142 168v-44h26v44z"/>
          <path class="gable" d="M900 372V266l62-106 62 106v106z"/>
          <path class="wall" d="M1024 266h266v106h-266z"/>
          <path class="shade" d="M1024 266h266v12h-266z"/>
          <g transform="matrix(1 0 .62 1.06 960 160)"><rect class="roof" x="0" y="-2" width="280" height="104"/><g class="panels">${roofPanels}</g></g>
          <path class="edge" d="m962 160-66 113" />
          <g class="windows"><rect x="1050" y="298" width="38" height="42" rx="2"/><rect x="1110" y="298" width="38" height="42" rx="2"/><rect x="1236" y="298" width="30" height="42" rx="2"/><rect x="944" y="246" width="36" height="40" rx="2"/><rect x="922" y="312" width="30" height="36" rx="2"/><rect x="972" y="312" width="30" height="36" rx="2"/></g>
          <path class="bars" d="M1069 298v42M1129 298v42M1251 298v42M962 246v40"/>
          <path class="door" d="M1176 372v-74h36v74z"/>
        </g>
        <g class="trees"><path d="M1352 372v-40"/><ellipse cx="1352" cy="306" rx="30" ry="42"/><path d="M1398 378v-26"/><ellipse cx="1398" cy="336" rx="21" ry="30"/><path d="M846 374v-24"/><ellipse cx="846" cy="334" rx="19" ry="26"/></g>
        <path class="hill-3" d="M0 398c240-38 470-30 720-14s470-26 720-20v76H0z"/>
        <g class="flowers"><circle cx="118" cy="404" r="3"/><circle cx="236" cy="416" r="2.5"/><circle cx="388" cy="398" r="3"/><circle cx="574" cy="412" r="2.5"/><circle cx="668" cy="402" r="3"/><circle cx="812" cy="416" r="2.5"/><circle cx="1004" cy="402" r="3"/><circle cx="1176" cy="396" r="2.5"/><circle cx="1322" cy="404" r="3"/><circle cx="1404" cy="390" r="2.5"/></g>
      </svg>`;

/** A house from the side: `onRoof` lies in the roof's own plane of 312 by 100, `beside` stands before the wall. */
const house = (
  onRoof: Markup,
  beside: Markup,
) => html`<svg class="drawing" viewBox="0 0 520 236" preserveAspectRatio="xMidYMax" aria-hidden="true">
            <path class="hill-2" d="M-600 222c300-6 480-24 640-24s320 8 480 4 300-16 600-10v44H-600z"/>
            <path class="gable" d="M28 214v-88l56-96 56 96v88z"/>
            <path class="wall" d="M140 126h300v88H140z"/>
            <path class="shade" d="M140 126h300v10H140z"/>
            <g transform="matrix(1 0 .6 1 83 30)"><rect class="roof" x="0" y="-2" width="312" height="100"/>${onRoof}</g>
            <path class="edge" d="m84 30-60 103"/>
            <g class="windows"><rect x="66" y="104" width="36" height="38" rx="2"/><rect x="182" y="154" width="38" height="34" rx="2"/><rect x="246" y="154" width="38" height="34" rx="2"/></g>
            <path class="bars" d="M84 104v38M201 154v34M265 154v34"/>
            <path class="door" d="M318 214v-62h34v62z"/>
            ${beside}
          </svg>`;

/** So many panels, in rows of so many columns from the ridge down. */
const panelRows = (count: number, columns: number) =>
  Array.from(
    { length: count },
    (_, place) =>
      html`<rect x="${8 + (place % columns) * 30}" y="${6 + Math.floor(place / columns) * 23}" width="27" height="20" rx="1.5"/>`,
  );

const battery = html`<rect class="battery" x="384" y="146" width="34" height="64" rx="5"/><g class="cells"><rect x="389" y="191" width="24" height="14" rx="2"/><rect x="389" y="173" width="24" height="14" rx="2"/><rect x="389" y="155" width="24" height="14" rx="2"/></g>`;

const heatPump = html`<g class="pump"><rect x="450" y="166" width="58" height="46" rx="5"/><circle cx="474" cy="189" r="16"/><path d="M474 175v28M460 189h28M498 176v26"/></g>`;

/** The configurator's roof: as many places as panels can be chosen, lit from the ridge down by its script. */
export const roofDrawing = (places: number, columns: number) =>
  house(html`<g class="places">${panelRows(places, columns)}</g>`, battery);

/** An installation on offer: what is in it is on the house. */
export const offerDrawing = (built: { panels: number; battery: number; heatPump?: number }) =>
  house(
    html`<g class="panels">${panelRows(built.panels, 10)}</g>`,
    html`${built.battery > 0 && html`<g class="holds-${built.battery}">${battery}</g>`}${built.heatPump && heatPump}`,
  );
