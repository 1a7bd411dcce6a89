/** A page as Chromium hands it to assistive technology. */
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

/** A slider's words. Chromium hands `aria-valuetext` to assistive technology, but its protocol to a test the number alone. */
const valueText = async (node: SerializedAXNode) =>
  (await node.elementHandle())?.evaluate((element) => element instanceof Element && element.ariaValueText);

/** What can be acted on, in order, as it is announced: role, name, value, what is checked, what is off, what it is about. */
export const announced = async (page: Page): Promise<string[]> =>
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

/** All that is read out from top to bottom. */
export const readOut = async (page: Page): Promise<string> => {
  const [root] = await tree(page);
  return root ? textOf(root) : '';
};

/** What stands in the status regions, one each. */
export const statuses = async (page: Page): Promise<string[]> =>
  (await tree(page)).filter(({ role }) => role === 'status').map(textOf);
