/** `/offer.pdf`: the technical offer that a project links to, one page, written by hand. */
import { copyIn, type Language } from './texts/index.js';

/** A4, in points of 1/72 inch. */
const paper = { width: 595, height: 842 };
const margin = 64;

/** The bytes of the PDF, in latin-1: PDF counts them, and its standard fonts know no more (WinAnsiEncoding). */
export const offerPdf = (language: Language): Uint8Array<ArrayBuffer> => {
  const { offer } = copyIn(language);
  const lines = [
    line('Lichtweide', 'bold', 14, 90),
    line(offer.title, 'bold', 26, 150),
    line(offer.intro, 'regular', 11, 182),
    ...offer.lines.map((text, i) => line(text, 'regular', 11, 230 + i * 24)),
    line(offer.closing, 'bold', 11, 260 + offer.lines.length * 24),
  ];
  const drawing = [`0.95 0.70 0.20 rg ${margin} ${paper.height - 112} 48 4 re f`, '0.09 0.15 0.12 rg', ...lines].join(
    '\n',
  );
  return assemble([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${paper.width} ${paper.height}] /Contents 4 0 R /Resources << /Font << /regular 5 0 R /bold 6 0 R >> >> >>`,
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
    `<< /Title ${string(`Lichtweide: ${offer.title}`)} >>`,
  ]);
};

/** Draws a text whose foot is `fromTop` points below the paper's upper edge. */
const line = (text: string, font: 'regular' | 'bold', size: number, fromTop: number): string =>
  `BT /${font} ${size} Tf ${margin} ${paper.height - fromTop} Td ${string(text)} Tj ET`;

const string = (text: string): string => `(${text.replace(/[\\()]/g, '\\$&')})`;

/** Numbers the objects, the first being the catalog and the last the document's information, and tells where each begins. */
const assemble = (objects: readonly string[]): Uint8Array<ArrayBuffer> => {
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, i) => {
    const offset = file.length;
    file += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  return new Uint8Array(
    Buffer.from(
      `${file}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
      'latin1',
    ),
  );
};
