/** The members of the interfaces that describe the elements to a framework's templates. */
import type { Attribute, CustomElement, Documented } from './manifest.js';

/** A member of an interface, with the manifest's description as its comment. */
export const member = ({ description = '' }: Documented, name: string, type: string): string[] => [
  `  /** ${description.replace(/\s+/g, ' ').trim()} */`,
  `  ${/^\w+$/.test(name) ? name : `'${name}'`}?: ${type} | undefined;`,
];

/** `onFinFee` for `fin-fee`. */
export const listenerName = (event: string): string =>
  `on-${event}`.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * The type of the values that a template can write into an attribute. A framework writes `true` as an empty text: right for an attribute
 * that is present or absent, but wrong for an attribute that is `true`, `false` or absent. Only the property takes arrays.
 */
export const attributeType = ({ type }: Attribute): string => {
  const parts = type?.text.split(' | ').filter((part) => !/^(?:null|undefined)$|\[\]$/.test(part)) ?? [];
  if (parts.length > 1 && parts.includes('boolean')) return "'true' | 'false'";
  return parts.join(' | ');
};

/** The properties, and the attributes whose name differs from their property. A framework can write attributes before the script has run. */
export const inputMembers = ({ name, attributes = [], members = [] }: CustomElement): string[] => [
  ...attributes
    .filter(({ name, fieldName }) => fieldName !== undefined && fieldName !== name)
    .flatMap((attribute) => member(attribute, attribute.name, attributeType(attribute))),
  ...members
    .filter(({ kind, readonly }) => kind === 'field' && !readonly)
    .flatMap((property) => member(property, property.name, `elements.${name}['${property.name}']`)),
];
