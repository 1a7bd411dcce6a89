/** The types of the custom elements manifest (`custom-elements.json`, schema 1.0), as far as the scripts read it. */

export interface Documented {
  name: string;
  description?: string;
  type?: { text: string };
  default?: string;
  inheritedFrom?: { name: string };
}

export interface Attribute extends Documented {
  fieldName?: string;
}

export interface Member extends Documented {
  kind: 'field' | 'method';
  static?: boolean;
  privacy?: 'public' | 'protected' | 'private';
  readonly?: boolean;
  attribute?: string;
  parameters?: Documented[];
  return?: { type: { text: string } };
}

export interface ClassDeclaration extends Documented {
  kind: string;
  customElement?: boolean;
  tagName?: string;
  superclass?: { name: string; module?: string; package?: string };
  attributes?: Attribute[];
  members?: Member[];
  events?: Documented[];
  slots?: Documented[];
  cssParts?: Documented[];
  cssProperties?: Documented[];
  cssStates?: Documented[];
}

export interface CustomElement extends ClassDeclaration {
  tagName: string;
}

interface Export {
  kind: string;
  name: string;
  declaration: { name: string; module?: string };
}

export interface Module {
  kind: string;
  path: string;
  declarations: ClassDeclaration[];
  exports: Export[];
}

export interface Manifest {
  schemaVersion: string;
  readme: string;
  modules: Module[];
}

/** The elements that have a tag, sorted by tag. */
export const elementsOf = (manifest: Manifest): CustomElement[] =>
  manifest.modules
    .flatMap(({ declarations }) => declarations)
    .filter((declaration): declaration is CustomElement => declaration.tagName !== undefined)
    .sort((a, b) => (a.tagName < b.tagName ? -1 : 1));
