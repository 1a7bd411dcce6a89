/**
 * `dist/react.d.ts` (`fin-widgets/react`): the elements for React 19's JSX, made from the manifest, so that they cannot drift.
 *
 * `@wc-toolkit/jsx-types` 1.8, the maintained tool for such types, was tried and rejected. It installs 36 MB, does not import the event
 * classes that it names, makes a property `undefined` of an inherited attribute, and does not use React's types of `ref` and `children`.
 */
import { type Attribute, type CustomElement, type Documented, elementsOf, type Manifest } from './manifest.js';

/** A member of an interface, with the manifest's description as its comment. */
const member = ({ description = '' }: Documented, name: string, type: string): string[] => [
  `  /** ${description.replace(/\s+/g, ' ').trim()} */`,
  `  ${/^\w+$/.test(name) ? name : `'${name}'`}?: ${type} | undefined;`,
];

/**
 * The type of the values that React can write into an attribute. React joins an array with commas, and turns `true` into an empty
 * text. The latter suits an attribute that is present or absent, but not one that is `true`, `false` or absent.
 */
const attributeType = ({ type }: Attribute): string => {
  const parts = type?.text.split(' | ').filter((part) => !/^(?:null|undefined)$|\[\]$/.test(part)) ?? [];
  if (parts.length > 1 && parts.includes('boolean')) return "'true' | 'false'";
  return parts.join(' | ');
};

/** The attributes whose name differs from their property. React can write them before the script has run. */
const attributesOf = ({ attributes = [] }: CustomElement): string[] =>
  attributes
    .filter(({ name, fieldName }) => fieldName !== undefined && fieldName !== name)
    .flatMap((attribute) => member(attribute, attribute.name, attributeType(attribute)));

const propertiesOf = ({ name, members = [] }: CustomElement): string[] =>
  members
    .filter(({ kind, readonly }) => kind === 'field' && !readonly)
    .flatMap((property) => member(property, property.name, `${name}['${property.name}']`));

const eventsOf = ({ name, events = [] }: CustomElement): string[] =>
  events.flatMap((event) => member(event, `on${event.name}`, `Listener<${event.type?.text}, ${name}>`));

const propsOf = (element: CustomElement): string =>
  [
    `/** What \`<${element.tagName}>\` takes in JSX: its properties, its attributes, and its events as \`on\` and their name. */`,
    `export interface ${element.name}Props extends HTMLAttributes<${element.name}>, ClassAttributes<${element.name}> {`,
    ...attributesOf(element),
    ...propertiesOf(element),
    ...eventsOf(element),
    '}',
  ].join('\n');

/** The text of `dist/react.d.ts`. */
export const reactTypes = (manifest: Manifest): string => {
  const elements = elementsOf(manifest);
  const events = elements.flatMap(({ events = [] }) => events.map(({ type }) => type?.text ?? ''));
  const names = [...new Set([...elements.map(({ name }) => name), ...events])].sort();
  return `/** The elements in React 19's JSX: \`import type {} from 'fin-widgets/react'\`. Made from custom-elements.json. */
import type { ClassAttributes, HTMLAttributes } from 'react';
import type { ${names.join(', ')} } from './index.js';

/** React 19 passes the element's own event, not one of React's. */
type Listener<E extends Event, T extends Element> = (event: E & { readonly currentTarget: T }) => void;

${elements.map(propsOf).join('\n\n')}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
${elements.map(({ tagName, name }) => `      '${tagName}': ${name}Props;`).join('\n')}
    }
  }
}
`;
};
