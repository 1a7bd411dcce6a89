/**
 * What editors complete and explain, made from the manifest: VS Code's custom data of HTML and CSS, and JetBrains' web types. The files are
 * those of maintained tools, which get a manifest with the values that an attribute takes, and with each part and custom property once.
 */
import { getWebTypesData } from 'custom-element-jet-brains-integration';
import { getVsCodeCssCustomData, getVsCodeHtmlCustomData } from 'custom-element-vs-code-integration';
import { countries, currencies, customerTypes, financingOptions, projectTypes } from '../../src/contract/values.js';
import { type Attribute, type CustomElement, type Documented, elementsOf, type Manifest } from './manifest.js';

/** The service's values, of attributes whose type is any text because they are read kindly, as `DE` or `germany`. */
const valuesOfService: Record<string, readonly string[]> = {
  country: countries,
  currency: currencies,
  'type-project': projectTypes,
  'type-customer': customerTypes,
  'financing-options': [...financingOptions, financingOptions.join(' ')],
};

/** A text that HTML gives an attribute; `boolean` beside others is one that is `true`, `false` or absent. */
const typeInHtml = ({ name, type }: Attribute): string => {
  const known = valuesOfService[name];
  if (known) return known.map((value) => `'${value}'`).join(' | ');
  const parts = (type?.text ?? '').split(' | ').filter((part) => !/^(?:null|undefined)$|\[\]$/.test(part));
  if (parts.length > 1 && parts.includes('boolean')) return "'true' | 'false'";
  return parts.join(' | ');
};

/** One of each name. What differs between elements is said by both sentences. */
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

/** `slot` is an attribute of the page's own elements, so that it completes with the slots of all. */
const slotAttribute = (manifest: Manifest) => ({
  name: 'slot',
  description: 'The place within one of the elements.',
  values: union(elementsOf(manifest).map(({ slots }) => slots))
    .filter(({ name }) => name)
    .map(({ name, description }) => ({ name, description })),
});

// The custom properties stand in the data of CSS, with their sentences.
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

/** One line for each thing of the manifest that a file lacks, or has without its sentence. */
export const missingInEditors = (manifest: Manifest, files: Record<string, string>): string[] => {
  const kinds = {
    'vscode.html-custom-data.json': ['attributes', 'slots', 'cssParts', 'events'],
    'vscode.css-custom-data.json': ['cssParts', 'cssProperties'],
    'web-types.json': ['attributes', 'slots', 'cssParts', 'cssProperties', 'events'],
  } as const;
  return Object.entries(kinds).flatMap(([file, lists]) => {
    const text = files[file] ?? '';
    const has = ({ name, description = '' }: Documented) =>
      text.includes(name) && text.includes(JSON.stringify(description).slice(1, -1));
    return elementsOf(manifest).flatMap((element) =>
      lists
        .flatMap((list) => element[list] ?? [])
        .filter((each) => !has(each))
        .map(({ name }) => `${file}: <${element.tagName}> ${name} is missing, or has another sentence`),
    );
  });
};
