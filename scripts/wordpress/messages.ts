/** The plugin's translatable messages, read from its sources, and `fin-widgets.pot`, the template for translators. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A message in gettext's sense: a text to translate. */
export interface Message {
  /** The English text. */
  id: string;
  /** The gettext context. WordPress uses one for each field of block.json. */
  context?: string;
  /** An explanation for translators. */
  comment?: string;
}

const folder = 'wordpress/src';

/** `__('…', 'fin-widgets')`, with the comment for translators above it. */
const call =
  /(?:\/\* (translators: .*?) \*\/\s*(?:sprintf\()?)?\b(?:__|esc_html__|esc_attr__)\('((?:[^'\\]|\\.)*)', 'fin-widgets'\)/g;

/** The fields of block.json that WordPress translates, with their contexts. */
const contexts = { title: 'block title', description: 'block description', keywords: 'block keyword' } as const;

/** Every message once, in the order of files and lines. */
export const readMessages = async (): Promise<Message[]> => {
  const found = new Map<string, Message>();
  const add = (message: Message) => {
    const key = `${message.context ?? ''}\n${message.id}`;
    if (!found.has(key)) found.set(key, message);
  };
  for (const name of (await readdir(folder, { recursive: true })).sort()) {
    if (name.endsWith('.php')) {
      const source = await readFile(join(folder, name), 'utf8');
      for (const [, comment, id = ''] of source.matchAll(call))
        add({ id: id.replace(/\\(.)/g, '$1'), ...(comment && { comment }) });
      const [, description] = /^ \* Description: +(.*)$/m.exec(source) ?? [];
      if (description) add({ id: description, comment: 'The plugin, in the list of plugins' });
    } else if (name.endsWith('block.json')) {
      const block = JSON.parse(await readFile(join(folder, name), 'utf8'));
      for (const [field, context] of Object.entries(contexts))
        for (const id of [block[field]].flat()) add({ id, context });
      for (const { label } of block.styles ?? []) add({ id: label, context: 'block style label' });
    }
  }
  return [...found.values()];
};

const header = `msgid ""
msgstr ""
"Project-Id-Version: fin-widgets\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"X-Domain: fin-widgets\\n"
`;

/** The content of `fin-widgets.pot`. */
export const template = async (): Promise<string> => {
  const entries = (await readMessages()).map(({ id, context, comment }) =>
    [
      ...(comment ? [`#. ${comment}`] : []),
      ...(context ? [`msgctxt ${JSON.stringify(context)}`] : []),
      `msgid ${JSON.stringify(id)}`,
      'msgstr ""',
    ].join('\n'),
  );
  return `${[header.trimEnd(), ...entries].join('\n\n')}\n`;
};
