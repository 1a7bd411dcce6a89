/** `dist/vue.d.ts` (`fin-widgets/vue`): the elements in Vue's templates, made from the manifest, so the types cannot drift from the elements. */

import { type CustomElement, elementsOf, type Manifest } from './manifest.js';
import { inputMembers, listenerName, member } from './members.js';

const emitsOf = ({ events = [] }: CustomElement): string =>
  events.map(({ name, type }) => `((event: '${name}', payload: elements.${type?.text}) => void)`).join(' & ');

/** Vue looks for the types of a listener among the properties, too. */
const listenersOf = ({ events = [] }: CustomElement): string[] =>
  events.flatMap((event) => member(event, listenerName(event.name), `Listener<elements.${event.type?.text}>`));

const typesOf = (element: CustomElement): string => `/** What \`<${element.tagName}>\` takes in a template. */
export interface ${element.name}Props extends HTMLAttributes, PublicProps {
${[...inputMembers(element), ...listenersOf(element)].join('\n')}
}`;

/** The text of `dist/vue.d.ts`. */
export const vueTypes = (manifest: Manifest): string => {
  const all = elementsOf(manifest);
  return `/** The elements in Vue's templates: \`import type {} from 'fin-widgets/vue'\`. Made from custom-elements.json. */
import type { HTMLAttributes, PublicProps } from 'vue';
import type * as elements from './index.js';

type Listener<E extends Event> = (event: E) => void;

${all.map(typesOf).join('\n\n')}

declare module 'vue' {
  interface GlobalComponents {
${all.map((element) => `    '${element.tagName}': new () => elements.${element.name} & { $props: ${element.name}Props; $emit: ${emitsOf(element)} };`).join('\n')}
  }
}
`;
};
