import { minify_sync } from 'terser';
import { type ESTree, parseSync, Visitor } from 'vite';
import { type Edit, edited } from '../edits.js';

/** What to take out of a module. White space and comments within the texts count for nothing. */
export interface Cuts {
  /** Texts that become others. */
  replace?: readonly (readonly [before: string, after: string])[];
  /** Statements and class members, by how they begin, that become others. */
  rewrite?: readonly (readonly [beginning: string, after: string])[];
  /** Statements and class members, by how they begin, that go. */
  drop?: readonly string[];
}

const only = <T>(found: readonly T[], what: string, file: string): T => {
  const [one] = found;
  if (one !== undefined && found.length === 1) return one;
  throw new Error(`${file} has ${found.length} places for a cut instead of one: ${what}`);
};

const patternOf = (text: string): RegExp => {
  const words = text.split(/\s+/).map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(words.join(String.raw`(?:\s|//.*|/\*[\s\S]*?\*/)+`), 'g');
};

/** The statements and class members of a module. */
const unitsOf = (code: string, file: string): ESTree.Span[] => {
  const units: ESTree.Span[] = [];
  const take = ({ body }: { body: readonly ESTree.Span[] }): void => {
    units.push(...body);
  };
  new Visitor({ Program: take, BlockStatement: take, ClassBody: take }).visit(
    parseSync(file, code, { lang: 'js' }).program,
  );
  return units;
};

/** The names that a module declares at its top, and those of its methods (as `this.x`). */
const declaredIn = (code: string, file: string): Set<string> => {
  const names = new Set<string>();
  const { program } = parseSync(file, code, { lang: 'js' });
  for (const statement of program.body) {
    const unit = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    const named = unit?.type === 'VariableDeclaration' ? unit.declarations : [unit];
    for (const one of named) if (one && 'id' in one && one.id?.type === 'Identifier') names.add(one.id.name);
  }
  new Visitor({
    MethodDefinition({ key }) {
      if (key.type === 'Identifier') names.add(`this.${key.name}`);
    },
  }).visit(program);
  return names;
};

/** The names that a module uses, dead code aside. */
const usedIn = (code: string, file: string): Set<string> => {
  const names = new Set<string>();
  const { code: alive = '' } = minify_sync(code, { module: true, mangle: false });
  new Visitor({
    MemberExpression({ object, property }) {
      if (object.type === 'ThisExpression' && property.type === 'Identifier') names.add(`this.${property.name}`);
    },
    Identifier({ name }) {
      names.add(name);
    },
  }).visit(parseSync(file, alive, { lang: 'js' }).program);
  return names;
};

/**
 * Makes the cuts.
 * @throws Error when one does not fit exactly one place, or something that was cut is needed still
 */
export const cut = (source: string, { replace = [], rewrite = [], drop = [] }: Cuts, file: string): string => {
  let code = source;
  for (const [before, after] of replace) {
    const { 0: found, index } = only([...code.matchAll(patternOf(before))], before, file);
    code = code.slice(0, index) + after + code.slice(index + found.length);
  }
  const units = unitsOf(code, file);
  const edits = [...rewrite, ...drop.map((beginning) => [beginning, ''] as const)].map(([beginning, text]): Edit => {
    const pattern = patternOf(beginning);
    const fits = ({ start, end }: ESTree.Span) => code.slice(start, end).search(pattern) === 0;
    const { start, end } = only(units.filter(fits), beginning, file);
    return { start, end, text };
  });
  const result = edited(code, edits);
  const [left, used] = [declaredIn(result, file), usedIn(result, file)];
  const missing = [...declaredIn(source, file)].filter((name) => used.has(name) && !left.has(name));
  if (missing.length) throw new Error(`${file} needs what was cut: ${missing.join(', ')}`);
  return result;
};
