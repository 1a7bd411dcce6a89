/** The plugin's translatable messages, read from its sources, and `fin-widgets.pot`, the template for translators. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type GetTextTranslationRecord, po } from 'gettext-parser';

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

/** The content of `fin-widgets.pot`. */
export const template = async (): Promise<Buffer> => {
  const translations: GetTextTranslationRecord = {};
  for (const { id, context = '', comment } of await readMessages()) {
    translations[context] ??= {};
    translations[context][id] = {
      msgid: id,
      msgstr: [''],
      ...(context && { msgctxt: context }),
      ...(comment && { comments: { extracted: comment } }),
    };
  }
  const headers = {
    'Project-Id-Version': 'fin-widgets',
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=UTF-8',
    'Content-Transfer-Encoding': '8bit',
    'X-Domain': 'fin-widgets',
  };
  return po.compile({ charset: 'utf-8', headers, translations }, { foldLength: 0 });
};
