/**
 * The data with which editors complete and explain the elements: VS Code's custom data for HTML and CSS, and JetBrains' web types. Maintained
 * tools write them from the manifest. Before, this module adds the values that an attribute takes, and removes repeated parts and properties.
 */
import { isDeepStrictEqual } from 'node:util';
import { getWebTypesData } from 'custom-element-jet-brains-integration';
import { getVsCodeCssCustomData, getVsCodeHtmlCustomData } from 'custom-element-vs-code-integration';
import { countries, currencies, customerTypes, financingOptions, projectTypes } from '../../src/contract/value-sets.js';
import { type Attribute, type CustomElement, type Documented, elementsOf, type Manifest } from './manifest.js';
import { attributeType } from './members.js';

/** The service's values of attributes that also take other spellings, such as `DE` or `germany`, so their type is any text. */
const valuesOfService: Record<string, readonly string[]> = {
  country: countries,
  currency: currencies,
  'type-project': projectTypes,
  'type-customer': customerTypes,
  'financing-options': [...financingOptions, financingOptions.join(' ')],
};

const typeInHtml = (attribute: Attribute): string =>
  valuesOfService[attribute.name]?.map((value) => `'${value}'`).join(' | ') ?? attributeType(attribute);

/** The values that an attribute allows. Empty if it allows any text. */
export const valuesOf = (attribute: Attribute): string[] =>
  [...typeInHtml(attribute).matchAll(/'([^']*)'/g)].map(([, value = '']) => value);

/** One entry for each name. If the descriptions of two elements differ, the entry has both. */
const union = (lists: (Documented[] | undefined)[]): Documented[] => {
  const byName = new Map<string, Documented>();
  for (const each of lists.flatMap((list = []) => list)) {
    const { name, description = '' } = each;
    const said = byName.get(name)?.description ?? '';
    byName.set(name, { ...each, description: said.includes(description) ? said : `${said} ${description}`.trim() });
  }
  return [...byName.values()];
};

const withElements = (manifest: Manifest, declarations: CustomElement[]): Manifest => ({
  ...manifest,
  modules: [{ kind: 'javascript-module', path: 'dist/define.js', declarations, exports: [] }],
});

const inHtml = (manifest: Manifest): Manifest =>
  withElements(
    manifest,
    elementsOf(manifest).map((element) => ({
      ...element,
      attributes: (element.attributes ?? []).map((attribute) => ({
        ...attribute,
        type: { text: typeInHtml(attribute) },
      })),
    })),
  );

const inCss = (manifest: Manifest): Manifest => {
  const [first, ...others] = elementsOf(manifest);
  if (!first) return manifest;
  const all = [first, ...others];
  const cssParts = union(all.map((element) => element.cssParts));
  const cssProperties = union(all.map((element) => element.cssProperties));
  return withElements(manifest, [{ ...first, cssParts, cssProperties }]);
};

/** The attribute `slot` of the page's own elements completes with the slots of all widgets. */
const slotAttribute = (manifest: Manifest) => ({
  name: 'slot',
  description: 'The place within one of the elements.',
  values: union(elementsOf(manifest).map(({ slots }) => slots))
    .filter(({ name }) => name)
    .map(({ name, description }) => ({ name, description })),
});

// The data for CSS have the custom properties and their descriptions.
const quiet = { hideLogs: true, hideCssPropertiesDocs: true };

const asText = (data: object): string => `${JSON.stringify(data, null, 2)}\n`;

/** The text of each file by its name in `dist`. `package.json` names `web-types.json`. */
export const editorFiles = (manifest: Manifest, version: string): Record<string, string> => ({
  'vscode.html-custom-data.json': asText({
    ...JSON.parse(getVsCodeHtmlCustomData(inHtml(manifest), quiet)),
    globalAttributes: [slotAttribute(manifest)],
  }),
  'vscode.css-custom-data.json': asText(JSON.parse(getVsCodeCssCustomData(inCss(manifest), quiet))),
  'web-types.json': asText({ ...JSON.parse(getWebTypesData(inHtml(manifest), quiet)), name: 'fin-widgets', version }),
});

/** An attribute, slot, part or event in one of the files. */
interface Entry {
  name: string;
  description?: string;
  /** The values of an attribute, in VS Code's data. */
  values?: { name: string }[];
  /** The values of an attribute, in web types. */
  value?: { type: string };
}
interface HtmlData {
  tags: { name: string; description: string; attributes: Entry[] }[];
}
interface CssData {
  pseudoElements: Entry[];
  properties: Entry[];
}
interface WebTypes {
  contributions: {
    html: { elements: { name: string; attributes: Entry[]; slots: Entry[]; events: Entry[] }[] };
    css: { 'pseudo-elements': Entry[]; properties: Entry[] };
  };
}

/** One line for each entry of the manifest that a file lacks, or has with another description or other values. */
export const missingInEditors = (manifest: Manifest, files: Record<string, string>): string[] => {
  const read = (file: string) => JSON.parse(files[file] ?? '');
  const html: HtmlData = read('vscode.html-custom-data.json');
  const css: CssData = read('vscode.css-custom-data.json');
  const { contributions }: WebTypes = read('web-types.json');

  return elementsOf(manifest).flatMap(({ tagName, attributes = [], slots = [], cssParts = [], ...element }) => {
    const { cssProperties = [], events = [] } = element;
    const tag = html.tags.find(({ name }) => name === tagName);
    const inWebTypes = contributions.html.elements.find(({ name }) => name === tagName);

    const has = (entries: Entry[] | undefined, { name, description = '' }: Documented, label = name) =>
      entries?.some((entry) => entry.name === label && entry.description?.includes(description));
    const hasValues = (attribute: Attribute) => {
      const offered = tag?.attributes.find(({ name }) => name === attribute.name)?.values?.map(({ name }) => name);
      return isDeepStrictEqual(offered, valuesOf(attribute));
    };
    // VS Code shows slots, parts and events in the explanation of the tag.
    const isExplained = ({ name, description = '' }: Documented) =>
      tag?.description.includes(`${name ? `**${name}**` : '_default_'} - ${description}`);
    const lacking = (file: string, all: Documented[], isThere: (each: Documented) => boolean | undefined) =>
      all
        .filter((each) => !isThere(each))
        .map(({ name }) => `${file}: <${tagName}> ${name || 'its content'} is missing, or not as in the manifest`);

    return [
      ...lacking('HTML data', attributes, (each) => has(tag?.attributes, each) && hasValues(each)),
      ...lacking('HTML data', [...slots, ...cssParts, ...events], isExplained),
      ...lacking('CSS data', cssParts, (each) => has(css.pseudoElements, each, `::part(${each.name})`)),
      ...lacking('CSS data', cssProperties, (each) => has(css.properties, each)),
      ...lacking(
        'web types',
        attributes,
        (each) =>
          has(inWebTypes?.attributes, each) &&
          inWebTypes?.attributes.find(({ name }) => name === each.name)?.value?.type === typeInHtml(each),
      ),
      ...lacking('web types', slots, (each) => has(inWebTypes?.slots, each)),
      ...lacking('web types', events, (each) => has(inWebTypes?.events, each)),
      ...lacking('web types', cssParts, (each) =>
        has(contributions.css['pseudo-elements'], each, `part(${each.name})`),
      ),
      ...lacking('web types', cssProperties, (each) => has(contributions.css.properties, each)),
    ];
  });
};
