import { type ESTree, type Plugin, parseSync, Visitor } from 'vite';
import { type Edit, edited } from './edits.js';

interface Bound {
  /** The name by which a module knows it. */
  local: string;
  /** The name by which it goes from one to the other. */
  exported: string;
}

const nameOf = (node: ESTree.Node): string => {
  if (node.type !== 'Identifier') throw new Error(`Only names go from file to file, not ${node.type}.`);
  return node.name;
};

/** `{a: one, b: two}`: as an object, and as a pattern that takes one apart. */
const object = (bounds: readonly Bound[]): string =>
  `{${bounds.map(({ local, exported }) => `${exported}: ${local}`).join(', ')}}`;

/** What a module of the bundle imports and exports, and the edits that take both out of it. */
const taken = (code: string, file: string) => {
  const edits: Edit[] = [];
  const imports: Bound[] = [];
  const exports: Bound[] = [];
  const calls: ESTree.ImportExpression[] = [];
  new Visitor({
    ImportDeclaration({ start, end, specifiers }) {
      edits.push({ start, end, text: '' });
      for (const one of specifiers) {
        if (one.type !== 'ImportSpecifier') throw new Error(`${file} imports something that has no name.`);
        imports.push({ local: one.local.name, exported: nameOf(one.imported) });
      }
    },
    ExportNamedDeclaration({ start, end, specifiers, declaration }) {
      if (declaration) throw new Error(`${file} exports a declaration.`);
      edits.push({ start, end, text: '' });
      for (const one of specifiers) exports.push({ local: nameOf(one.local), exported: nameOf(one.exported) });
    },
    ImportExpression(found) {
      // What is not known here is no file of the bundle's.
      const { source } = found;
      if (source.type === 'Literal' || (source.type === 'TemplateLiteral' && !source.expressions.length))
        calls.push(found);
    },
  }).visit(parseSync(file, code, { lang: 'js' }).program);
  return { edits, imports, exports, calls };
};

/** What goes around the first file. */
interface Around {
  before: string;
  after: string;
}

/**
 * The first file as a classic script, which no module can import from: it hands the second one what that needs.
 *
 * A file that did not come may come when it is asked for again, but some browsers keep in mind that it did not: so it is asked
 * for by another address.
 */
export const firstFile = (code: string, file: string, { before, after }: Around): string => {
  const { edits, exports, calls } = taken(code, file);
  const [call, ...more] = calls;
  if (!call || more.length) throw new Error(`${file} imports ${calls.length} files on demand, and not one.`);
  const asked = code.slice(call.source.start, call.source.end);
  edits.push({
    ...call,
    text: `import(new URL(${asked} + (formsAsked++ ? '?' + formsAsked : ''), new URL(window.finWidgets.files, document.baseURI))).then((file) => file.default(${object(exports)}))`,
  });
  return `${before}(() => {let formsAsked = 0;${edited(code, edits)}})()${after}`;
};

/** The second file as a module that is handed what it needs. */
export const secondFile = (code: string, file: string): string => {
  const { edits, imports, exports, calls } = taken(code, file);
  if (calls.length) throw new Error(`${file} imports a file on demand.`);
  return `export default (${object(imports)}) => {${edited(code, edits)}\nreturn ${object(exports)};};`;
};

/** Makes a classic script of the bundle's entry, and a file beside it of what that imports on demand. */
export const twoFiles = (around: Around): Plugin => ({
  name: 'two-files',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue;
      file.code = file.isEntry ? firstFile(file.code, file.fileName, around) : secondFile(file.code, file.fileName);
    }
  },
});
