/** What the children of a card give its slots, read from their HTML without a DOM. */
export interface SlotContent {
  /** The names of the slots that have content. */
  filled: ReadonlySet<string>;
  /** The text of the default slot, a line for each of its nodes, up to 200 characters. */
  fallbackText: string;
}

/** Elements without an end tag. */
const voidTags = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i;

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };
const decode = (text: string): string =>
  text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name) return entities[name] ?? whole;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

/** Comments, and elements that show nothing. */
const invisible =
  /<!--[\s\S]*?-->|<(style|script|template|noscript)(?=[\s/>])[\s\S]*?<\/\1\s*>|<(?:link|meta)(?=[\s/>])[^>]*>/gi;

/** Tags, and the text between them. */
const token = /<(\/?)([a-z][\w-]*)((?:"[^"]*"|'[^']*'|[^'">])*)>|[^<]+|</gi;

/** Attributes without what stands in quotes. */
const withoutValues = (attributes: string): string => attributes.replace(/"[^"]*"|'[^']*'/g, '');

/**
 * Reads the children of a card. Each child of the top level fills the slot that its `slot` names, or else the default slot. What counts is
 * what is visible, by the rules of `shown-content.ts`.
 */
export const slotContentOf = (html: string): SlotContent => {
  const filled = new Set<string>();
  const lines: string[] = [];
  let depth = 0;
  /** The depth of the hidden element around. */
  let hiddenDepth: number | undefined;
  let slot = '';
  let isSelect = false;
  let line = '';
  const endLine = () => {
    const text = decode(line).replace(/\s+/g, ' ').trim();
    if (text.replace(/\p{Cf}/gu, '').trim()) filled.add(slot);
    if (text && !slot && !isSelect) lines.push(text);
    line = '';
  };
  for (const [text, isEnd, tag, attributes = ''] of html.replace(invisible, '').matchAll(token)) {
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
      if (!depth) {
        endLine();
        slot = /\sslot\s*=\s*["']?([\w-]+)/i.exec(attributes)?.[1] ?? '';
        isSelect = /^select$/i.test(tag);
      }
      const isHidden = hiddenDepth !== undefined || /\shidden(?![\w-])/i.test(withoutValues(attributes));
      // An image or another element without text shows something, too.
      if (!isHidden && !/^(?:p|br|div|span|a|b|strong|i|em|u|small|ul|ol|li|section|h[1-4])$/i.test(tag))
        filled.add(slot);
      if (!voidTags.test(tag) && !attributes.endsWith('/')) {
        if (isHidden) hiddenDepth ??= depth;
        depth++;
      } else if (!depth) slot = '';
    }
  }
  endLine();
  return { filled, fallbackText: lines.join('\n').slice(0, 200) };
};
