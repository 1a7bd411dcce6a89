/** A page as Chromium presents it to assistive technology. */
import type { Page, SerializedAXNode } from 'puppeteer-core';

const flat = (node: SerializedAXNode): SerializedAXNode[] => [node, ...(node.children ?? []).flatMap(flat)];

const textOf = (node: SerializedAXNode): string =>
  flat(node)
    .filter(({ role }) => role === 'StaticText')
    .map(({ name = '' }) => name.trim())
    .join(' ')
    .replace(/\s+/g, ' ');

const tree = async (page: Page): Promise<SerializedAXNode[]> => {
  const root = await page.accessibility.snapshot({ interestingOnly: false });
  return root ? flat(root) : [];
};

const controls = ['slider', 'button', 'radiogroup', 'radio', 'combobox', 'textbox', 'checkbox', 'dialog', 'link'];

/** A slider's `aria-valuetext`. Chromium gives it to assistive technology, but its protocol reports the number alone. */
const valueText = async (node: SerializedAXNode) =>
  (await node.elementHandle())?.evaluate((element) => element instanceof Element && element.ariaValueText);

/** All controls in order, as they are announced: role, name, value, checked, disabled, description. */
export const announcedControls = async (page: Page): Promise<string[]> =>
  Promise.all(
    (await tree(page))
      .filter(({ role }) => controls.includes(role))
      .map(async (node) =>
        [
          `${node.role} “${node.name ?? ''}”`,
          node.role === 'slider' && (await valueText(node)),
          node.role === 'combobox' && node.value,
          node.checked && 'checked',
          node.disabled && 'disabled',
          node.description,
        ]
          .filter(Boolean)
          .join(', ')
          .replace(/\s+/g, ' '),
      ),
  );

/** The text of the whole page in reading order. */
export const readingText = async (page: Page): Promise<string> => {
  const [root] = await tree(page);
  return root ? textOf(root) : '';
};

/** The text of each status region. */
export const statusTexts = async (page: Page): Promise<string[]> =>
  (await tree(page)).filter(({ role }) => role === 'status').map(textOf);
