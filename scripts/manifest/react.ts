/**
 * `dist/react.d.ts` (`fin-widgets/react`): the elements for React 19's JSX, made from the manifest, so that they cannot drift.
 *
 * Of the tools that make such types, `@wc-toolkit/jsx-types` 1.8 is the one that is kept up. It was tried: it brings 36 MB (a
 * TypeScript of its own, and Prettier), names our event classes without importing them, makes a property `undefined` of an
 * inherited attribute, and types `ref` and `children` past React's own types.
 */
import { type Attribute, type CustomElement, type Documented, elementsOf, type Manifest } from './manifest.js';

/** As a member of an interface, with what the manifest says of it. */
const member = ({ description = '' }: Documented, name: string, type: string): string[] => [
  `  /** ${description.replace(/\s+/g, ' ').trim()} */`,
  `  ${/^\w+$/.test(name) ? name : `'${name}'`}?: ${type} | undefined;`,
];

/**
 * What React can write into an attribute. Of an array it makes one text with commas, and of `true` an empty one: good for
 * an attribute that is there or not, and not for one with three answers.
 */
const attributeType = ({ type }: Attribute): string => {
  const parts = type?.text.split(' | ').filter((part) => !/^(?:null|undefined)$|\[\]$/.test(part)) ?? [];
  if (parts.length > 1 && parts.includes('boolean')) return "'true' | 'false'";
  return parts.join(' | ');
};

/** An attribute of another name than its property is a prop of its own: React writes it before the script is there, too. */
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

/** The declarations, as a module beside `dist/index.d.ts`. */
export const reactTypes = (manifest: Manifest): string => {
  const elements = elementsOf(manifest);
  const events = elements.flatMap(({ events = [] }) => events.map(({ type }) => type?.text ?? ''));
  const names = [...new Set([...elements.map(({ name }) => name), ...events])].sort();
  return `/** The elements in React 19's JSX: \`import type {} from 'fin-widgets/react'\`. Made from custom-elements.json. */
import type { ClassAttributes, HTMLAttributes } from 'react';
import type { ${names.join(', ')} } from './index.js';

/** React 19 hands the element's own event over, not one of React's. */
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
