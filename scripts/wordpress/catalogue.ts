/** Translations in GNU gettext's forms: `.po`, which people write, and `.mo`, which WordPress reads. */

/** Between a message's context and the message itself, in `.mo`. */
const separator = '\u0004';

/** Messages by their id, `context + separator + id` where they have a context. The header stands under `''`. */
export type Catalogue = ReadonlyMap<string, string>;

export const keyOf = (id: string, context = ''): string => (context ? context + separator + id : id);

/** What a `.po` says. Plurals are not understood: the plugin has none. */
export const parse = (po: string): Catalogue => {
  const catalogue = new Map<string, string>();
  for (const block of po.split(/\n\s*\n/)) {
    const said: Record<string, string> = {};
    let keyword = '';
    for (const line of block.split('\n')) {
      const [, name, text] = /^(?:(msgctxt|msgid|msgstr)\s+)?(".*")\s*$/.exec(line) ?? [];
      if (text === undefined) continue;
      keyword = name ?? keyword;
      // What C escapes in a text, JSON escapes alike, as far as it occurs.
      said[keyword] = (said[keyword] ?? '') + JSON.parse(text);
    }
    if (said.msgid !== undefined) catalogue.set(keyOf(said.msgid, said.msgctxt), said.msgstr ?? '');
  }
  return catalogue;
};

/** The `.mo` of a `.po`: a table of ids and one of texts, each sorted by id. */
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
