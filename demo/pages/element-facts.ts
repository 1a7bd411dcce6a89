/** What the elements have, by `custom-elements.json`: attributes, parts and custom properties, each with its sentence. */
import { readFileSync } from 'node:fs';

export interface Described {
  name: string;
  sentence: string;
}

export interface Attribute extends Described {
  /** `''`: none. */
  default: string;
  /** The values of an attribute that has a few. */
  values: readonly string[];
  isBoolean: boolean;
}

export interface ElementFacts {
  tag: string;
  attributes: readonly Attribute[];
  parts: readonly Described[];
  properties: readonly Described[];
}

/** As far as it is read here. */
interface Member {
  name: string;
  description?: string;
  default?: string;
  type?: { text: string };
}
interface Declaration {
  tagName?: string;
  attributes?: Member[];
  cssParts?: Member[];
  cssProperties?: Member[];
}

const described = ({ name, description = '' }: Member): Described => ({ name, sentence: description });

const attributeOf = (member: Member): Attribute => {
  const type = member.type?.text ?? '';
  return {
    ...described(member),
    default: member.default ?? '',
    values: [...type.matchAll(/'([^']+)'/g)].map(([, value = '']) => value),
    isBoolean: type === 'boolean',
  };
};

export const elementFacts = (): ElementFacts[] => {
  const { modules } = JSON.parse(readFileSync(new URL('../../custom-elements.json', import.meta.url), 'utf8')) as {
    modules: { declarations: Declaration[] }[];
  };
  return modules
    .flatMap(({ declarations }) => declarations)
    .flatMap(({ tagName, attributes = [], cssParts = [], cssProperties = [] }) =>
      tagName
        ? [
            {
              tag: tagName,
              attributes: attributes.map(attributeOf),
              parts: cssParts.map(described),
              properties: cssProperties.map(described),
            },
          ]
        : [],
    );
};
