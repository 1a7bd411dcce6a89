/** A bar chart as an SVG file, with its figures as alternative text. */
import { format } from './table.js';

export interface Picture {
  svg: string;
  alternative: string;
}

export interface Group {
  name: string;
  bars: readonly (readonly [name: string, value: number])[];
}

/** In px. The names of the bars stand left of them, the values right. */
const width = 760;
const namesWidth = 190;
const valuesWidth = 80;
const rowHeight = 20;
const barHeight = 14;
const margin = 16;
/** Readable on the chart's own white background, and told apart by people who see no color. */
const colors = ['#9aa5b1', '#52606d', '#cbd2d9', '#0b6e99', '#12a594', '#b8860b'];

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Horizontal bars, one group below the other. The style is in attributes, since a strict CSP forbids a style sheet within the file. */
export function barChart(title: string, groups: readonly Group[], unit: string): Picture {
  const largest = Math.max(...groups.flatMap(({ bars }) => bars.map(([, value]) => value)));
  const scale = (width - namesWidth - valuesWidth - 2 * margin) / largest;
  let y = margin;
  const shapes: string[] = [];
  const text = (x: number, content: string, attributes = '') =>
    shapes.push(`<text x="${x}" y="${y + 15}"${attributes}>${escaped(content)}</text>`);

  text(margin, title, ' font-weight="bold" font-size="15"');
  y += 1.5 * rowHeight;
  for (const { name, bars } of groups) {
    text(margin, name, ' font-weight="bold"');
    y += rowHeight;
    for (const [i, [bar, value]] of bars.entries()) {
      const x = margin + namesWidth;
      text(x - 8, bar, ' text-anchor="end"');
      shapes.push(
        `<rect x="${x}" y="${y + 3}" width="${Math.max(1, value * scale).toFixed(1)}" height="${barHeight}" fill="${colors[i % colors.length]}"/>`,
      );
      text(x + value * scale + 6, `${format(value)} ${unit}`);
      y += rowHeight;
    }
    y += rowHeight / 2;
  }
  const height = y + margin / 2;
  const described = groups.map(
    ({ name, bars }) => `${name}: ${bars.map(([bar, value]) => `${bar} ${format(value)} ${unit}`).join(', ')}`,
  );
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="system-ui, sans-serif" font-size="13" fill="#1f2933">
<title>${escaped(title)}</title>
<rect width="${width}" height="${height}" fill="#fff"/>
${shapes.join('\n')}
</svg>
`,
    alternative: `Bar chart. ${title}. ${described.join('. ')}.`,
  };
}
