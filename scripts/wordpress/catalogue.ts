/** Translations in the formats of GNU gettext: people write `.po`, and WordPress reads `.mo`. */

/** Separates a message's context from its id in `.mo`. */
const separator = '\u0004';

/** Translated texts by message key, see {@link keyOf}. The key `''` has the header. */
export type Catalogue = ReadonlyMap<string, string>;

/** The key of a message: `context + separator + id`, or the id of a message without a context. */
export const keyOf = (id: string, context = ''): string => (context ? context + separator + id : id);

/** Parses a `.po` file. Plurals are not supported, because the plugin has none. */
export const parse = (po: string): Catalogue => {
  const catalogue = new Map<string, string>();
  for (const block of po.split(/\n\s*\n/)) {
    const entry: Record<string, string> = {};
    let keyword = '';
    for (const line of block.split('\n')) {
      const [, name, text] = /^(?:(msgctxt|msgid|msgstr)\s+)?(".*")\s*$/.exec(line) ?? [];
      if (text === undefined) continue;
      keyword = name ?? keyword;
      // A `.po` escapes texts as C does. The escapes that occur in the plugin's files are the same in JSON.
      entry[keyword] = (entry[keyword] ?? '') + JSON.parse(text);
    }
    if (entry.msgid !== undefined) catalogue.set(keyOf(entry.msgid, entry.msgctxt), entry.msgstr ?? '');
  }
  return catalogue;
};

/** Compiles a `.po` to a `.mo`: a table of ids and a table of texts, both sorted by id. */
export const compile = (po: string): Buffer => {
  const messages = [...parse(po)]
    .filter(([, text]) => text)
    .map(([id, text]) => [Buffer.from(id), Buffer.from(text)] as const)
    .sort(([a], [b]) => a.compare(b));
  const tables = 28;
  const tableLength = messages.length * 8;
  const head = Buffer.alloc(tables + 2 * tableLength);
  const numbers = [0x950412de, 0, messages.length, tables, tables + tableLength, 0, head.length];
  for (const [i, value] of numbers.entries()) head.writeUInt32LE(value, i * 4);
  const texts: Buffer[] = [];
  let offset = head.length;
  for (const side of [0, 1] as const) {
    for (const [i, message] of messages.entries()) {
      const text = message[side];
      const at = tables + side * tableLength + i * 8;
      head.writeUInt32LE(text.length, at);
      head.writeUInt32LE(offset, at + 4);
      texts.push(text, Buffer.alloc(1));
      offset += text.length + 1;
    }
  }
  return Buffer.concat([head, ...texts]);
};
