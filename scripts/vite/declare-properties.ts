import { type ESTree, type Plugin, parseSync, Visitor } from 'vite';
import { type Edit, edited } from './edits.js';

/** Where Lit's decorators come from. */
const decorators = 'lit/decorators.js';

/** `totalCost` → `total-cost`: the attribute that `leanLit` gives a property whose options name none. */
const attributeOf = (property: string): string => property.replace(/[A-Z]/g, '-$&').toLowerCase();

/** A property's options as they are declared: an attribute goes unsaid where it follows from the property's name. */
const optionsOf = (property: string, options: ESTree.Argument | undefined, code: string): string => {
  if (options && options.type !== 'ObjectExpression')
    throw new Error(`@property of ${property} takes an object literal.`);
  const entries = (options?.properties ?? []).map((entry) => code.slice(entry.start, entry.end));
  const attribute = `attribute: '${attributeOf(property)}'`;
  if (/[A-Z]/.test(property) && !entries.some((entry) => entry === attribute || entry === 'attribute: false')) {
    throw new Error(`@property of ${property} has to say ${attribute}.`);
  }
  const declared = entries.filter((entry) => entry !== attribute);
  const unknown = declared.find((entry) => !/^(?:attribute: false|type: Boolean|converter: \w+)$/.test(entry));
  if (unknown) throw new Error(`@property of ${property} has an option that the lean Lit does not know: ${unknown}`);
  return `{${declared}}`;
};

/**
 * A module's code with Lit's static `properties` in the place of `@property`, and a getter in the place of `@query`: in the
 * bundle each decorated field would be a call of its own, with decorators and their helper to be called.
 */
const declared = (code: string, file: string): string => {
  const edits: Edit[] = [];
  new Visitor({
    ImportDeclaration({ source, start, end }) {
      if (source.value === decorators) edits.push({ start, end, text: '' });
    },
    ClassBody({ start, body }) {
      const declared: string[] = [];
      for (const member of body) {
        const [decorator] = 'decorators' in member ? (member.decorators ?? []) : [];
        if (!decorator) continue;
        const { expression } = decorator;
        if (
          member.type !== 'PropertyDefinition' ||
          member.key.type !== 'Identifier' ||
          expression.type !== 'CallExpression'
        ) {
          throw new Error(`Only fields are decorated here, by calls: ${code.slice(member.start, member.end)}`);
        }
        const { name } = member.key;
        const [argument, ...more] = expression.arguments;
        const kind = code.slice(expression.callee.start, expression.callee.end);
        if (kind === 'property') {
          declared.push(`${name}: ${optionsOf(name, argument, code)}`);
          edits.push({ start: decorator.start, end: decorator.end, text: '' });
        } else if (kind === 'query' && argument && !more.length) {
          const found = `this.renderRoot?.querySelector(${code.slice(argument.start, argument.end)})`;
          edits.push({ start: member.start, end: member.end, text: `get ${name}() { return ${found} ?? null; }` });
        } else {
          throw new Error(`What this means is not known here: ${code.slice(decorator.start, decorator.end)}`);
        }
      }
      if (!declared.length) return;
      edits.push({ start: start + 1, end: start + 1, text: `static properties = { ${declared.join(', ')} };` });
    },
  }).visit(parseSync(file, code, { lang: 'ts' }).program);
  return edited(code, edits);
};

/** The same, with the file that is to be blamed. */
export const declare = (code: string, file: string): string => {
  try {
    return declared(code, file);
  } catch (cause) {
    throw new Error(`A class of ${file} cannot be declared without decorators: ${(cause as Error).message}`, { cause });
  }
};

/** Declares properties without decorators. */
export const declareProperties = (): Plugin => ({
  name: 'declare-properties',
  enforce: 'pre',
  transform: { filter: { id: /\/src\/.*\.ts$/, code: decorators }, handler: declare },
});
