/**
 * `fin-widgets/react`: the elements as components for React 18 and 19, by `@lit/react`, and as tags for React 19's JSX. Both are made from
 * the manifest, so the types cannot drift from the elements.
 *
 * `@wc-toolkit/jsx-types` 1.8, the maintained tool for the types of tags, was tried and rejected. It installs 36 MB, does not import the
 * event classes that it names, makes a property `undefined` of an inherited attribute, and does not use React's types of `ref` and `children`.
 */

import { type CustomElement, elementsOf, type Manifest } from './manifest.js';
import { inputMembers, listenerName, member } from './members.js';

const handler = ({ name }: CustomElement, type: string | undefined): string =>
  `Listener<elements.${type}, elements.${name}>`;

/** `fin-fee` is `onfin-fee` on a tag, and `onFinFee` on a component. */
const eventsOf = (element: CustomElement, propOf: (event: string) => string): string[] =>
  (element.events ?? []).flatMap((event) => member(event, propOf(event.name), handler(element, event.type?.text)));

const typesOf = (element: CustomElement): string => {
  const { name, tagName } = element;
  return `interface ${name}Inputs {
${inputMembers(element).join('\n')}
}

/** What \`<${tagName}>\` takes in JSX: its properties, its attributes, and its events as \`on\` and their name. */
export interface ${name}Props extends HTMLAttributes<elements.${name}>, ClassAttributes<elements.${name}>, ${name}Inputs {
${eventsOf(element, (event) => `on${event}`).join('\n')}
}

/** What the component takes: its properties, its attributes, and its events, as \`onFinError\`. */
export interface ${name}ComponentProps extends HTMLAttributes<elements.${name}>, ${name}Inputs {
${eventsOf(element, listenerName).join('\n')}
}

/** \`<${tagName}>\` as a component. */
export declare const ${name}: ForwardRefExoticComponent<${name}ComponentProps & RefAttributes<elements.${name}>>;`;
};

/** The text of `dist/react.d.ts`. */
export const reactTypes = (manifest: Manifest): string => {
  const all = elementsOf(manifest);
  return `/** The elements as React components, and as tags in React 19's JSX. Made from custom-elements.json. */
import type { ClassAttributes, ForwardRefExoticComponent, HTMLAttributes, RefAttributes } from 'react';
import type * as elements from './index.js';

/** The element's own event, not one of React's. */
type Listener<E extends Event, T extends Element> = (event: E & { readonly currentTarget: T }) => void;

${all.map(typesOf).join('\n\n')}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
${all.map(({ tagName, name }) => `      '${tagName}': ${name}Props;`).join('\n')}
    }
  }
}
`;
};

const componentOf = ({ name, tagName, events = [] }: CustomElement): string =>
  `export const ${name} = createComponent({
  react,
  tagName: '${tagName}',
  elementClass: elements['${tagName}'],
  displayName: '${name}',
  events: { ${events.map((event) => `${listenerName(event.name)}: '${event.name}'`).join(', ')} },
});`;

/** The text of `dist/react.js`. */
export const reactComponents = (manifest: Manifest): string => `'use client';
/** The elements as React components, which register the elements. Made from custom-elements.json. */
import { createComponent } from '@lit/react';
import * as react from 'react';
import { elements } from './define.js';

${elementsOf(manifest).map(componentOf).join('\n\n')}
`;
