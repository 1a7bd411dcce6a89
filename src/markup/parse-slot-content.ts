import { invisibleWithoutText, maxFallbackLength } from '../elements/base/shown-content.js';

/** What the children of a card give its slots, read from their HTML without a DOM. */
export interface SlotContent {
  /** The names of the slots that have content. */
  filled: ReadonlySet<string>;
  /** The text of the default slot, a line for each of its nodes, up to `maxFallbackLength`. */
  fallbackText: string;
}

/** Elements without an end tag. */
const voidTags = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i;

/** The named characters of ISO 8859-1, from U+00A0 on. */
const latin1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest ' +
  'Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig ' +
  'agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';

/** What people write by name: HTML has two thousand more. */
const entities: ReadonlyMap<string, string> = new Map([
  ...latin1.split(' ').map((name, i): [string, string] => [name, String.fromCharCode(0xa0 + i)]),
  ...Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", AMP: '&', LT: '<', GT: '>', QUOT: '"' }),
  ...Object.entries({ ensp: '\u2002', emsp: '\u2003', thinsp: '\u2009', hairsp: '\u200a', Tab: '\t', NewLine: '\n' }),
  ...Object.entries({ ZeroWidthSpace: '', NoBreak: '', zwnj: '', zwj: '', lrm: '', rlm: '' }), // characters that show nothing
  ...Object.entries({ ndash: '–', mdash: '—', lsquo: '‘', rsquo: '’', sbquo: '‚', ldquo: '“', rdquo: '”', bdquo: '„' }),
  ...Object.entries({ bull: '•', hellip: '…', euro: '€', trade: '™', rarr: '→', lsaquo: '‹', rsaquo: '›' }),
]);
const decode = (text: string): string =>
  text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name) return entities.get(name) ?? whole;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

/** Comments, and elements that show nothing. */
const invisible =
  /<!--[\s\S]*?-->|<(style|script|template|noscript)(?=[\s/>])[\s\S]*?<\/\1\s*>|<(?:link|meta)(?=[\s/>])[^>]*>/gi;

const showsOnlyText = new RegExp(`^(?:${invisibleWithoutText.replaceAll(',', '|')})$`, 'i');

/** Tags, and the text between them. */
const token = /<(\/?)([a-z][\w-]*)((?:"[^"]*"|'[^']*'|[^'">])*)>|[^<]+|</gi;

/** A tag's attributes by name. */
const parseAttributes = (text: string): ReadonlyMap<string, string> =>
  new Map(
    // Of two with one name, the first counts.
    [...text.matchAll(/([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g)]
      .reverse()
      .map(([, name = '', double, single, bare]) => [name.toLowerCase(), double ?? single ?? bare ?? '']),
  );

/**
 * Reads the children of a card. Each child of the top level fills the slot that its `slot` names, or else the default slot. What counts is
 * what is visible, by the rules of `shown-content.ts`.
 */
export const slotContentOf = (html: string): SlotContent => {
  const filled = new Set<string>();
  const lines: string[] = [];
  let depth = 0;
  /** The depth at which a hidden element began. */
  let hiddenDepth: number | undefined;
  let slot = '';
  let isSelect = false;
  let line = '';
  const endLine = () => {
    const text = decode(line)
      .replace(/\p{Cf}/gu, '')
      .replace(/\s+/g, ' ')
      .trim();
    if (text) filled.add(slot);
    if (text && !slot && !isSelect) lines.push(text);
    line = '';
  };
  // An element that shows nothing still separates two texts, as in the page.
  for (const [text, isEnd, tag, attributes = ''] of html.replace(invisible, '<br hidden>').matchAll(token)) {
    if (!tag) {
      if (hiddenDepth === undefined) line += text;
    } else if (isEnd) {
      depth = Math.max(0, depth - 1);
      if (depth === hiddenDepth) hiddenDepth = undefined;
      if (!depth) {
        endLine();
        slot = '';
        isSelect = false;
      }
    } else {
      const given = parseAttributes(attributes);
      if (!depth) {
        endLine();
        slot = given.get('slot') ?? '';
        isSelect = /^select$/i.test(tag);
      }
      const isHidden = hiddenDepth !== undefined || given.has('hidden');
      // An image or another element without text shows something, too.
      if (!isHidden && !showsOnlyText.test(tag)) filled.add(slot);
      if (!voidTags.test(tag) && !attributes.endsWith('/')) {
        if (isHidden) hiddenDepth ??= depth;
        depth++;
      } else if (!depth) slot = '';
    }
  }
  endLine();
  return { filled, fallbackText: lines.join('\n').slice(0, maxFallbackLength) };
};
