/** `dist/svelte.d.ts` (`fin-widgets/svelte`): the elements in Svelte's templates, made from the manifest, so the types cannot drift from the elements. */

import { type CustomElement, elementsOf, type Manifest } from './manifest.js';
import { inputMembers, member } from './members.js';

const listenersOf = ({ name, events = [] }: CustomElement): string[] =>
  events.flatMap((event) =>
    member(event, `on${event.name}`, `Listener<elements.${event.type?.text}, elements.${name}>`),
  );

const typesOf = (element: CustomElement): string => `/** What \`<${element.tagName}>\` takes in a template. */
export interface ${element.name}Props extends Omit<HTMLAttributes<elements.${element.name}>, keyof ${element.name}Inputs>, ${element.name}Inputs {}

interface ${element.name}Inputs {
${[...inputMembers(element), ...listenersOf(element)].join('\n')}
}`;

/** The text of `dist/svelte.d.ts`. */
export const svelteTypes = (manifest: Manifest): string => {
  const all = elementsOf(manifest);
  return `/** The elements in Svelte's templates: \`import type {} from 'fin-widgets/svelte'\`. Made from custom-elements.json. */
import type { HTMLAttributes } from 'svelte/elements';
import type * as elements from './index.js';

type Listener<E extends Event, T extends Element> = (event: E & { readonly currentTarget: T }) => void;

${all.map(typesOf).join('\n\n')}

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
${all.map(({ tagName, name }) => `    '${tagName}': ${name}Props;`).join('\n')}
  }
}
`;
};
