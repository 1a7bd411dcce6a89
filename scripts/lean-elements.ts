import { declare } from './vite/declare-properties.js';
import { leanModules } from './vite/lean-lit.js';
import { mark } from './vite/mark-templates.js';

/** What a plugin of the test server's is told of a request; of more than that, these have no need. */
interface Context {
  path: string;
  body: unknown;
}

const folder = '/lean/';

/** What the elements and Lit's own modules import of Lit, and where that is. */
const places: Readonly<Record<string, string>> = {
  lit: 'lit-element/lit-element.js',
  'lit-html': 'lit-html/lit-html.js',
  '@lit/reactive-element': '@lit/reactive-element/reactive-element.js',
  './css-tag.js': '@lit/reactive-element/css-tag.js',
  '@lit/task': '@lit/task/task.js',
};

const change = (context: Context, by: (code: string, file: string) => string) =>
  /\/src\/.*\.ts$/.test(context.path) && typeof context.body === 'string'
    ? { body: by(context.body, context.path) }
    : undefined;

/**
 * Plugins for the test server that have the elements run on the lean Lit, as in the script tag's file. (The tests' own
 * templates stay with the whole one.)
 *
 * @param compile the plugin that makes JavaScript of TypeScript
 */
export const leanElements = (compile: readonly object[]): object[] => {
  const modules = leanModules();
  return [
    {
      name: 'lean-lit',
      resolveImport: ({ source, context }: { source: string; context: Context }) =>
        /^\/(?:src|lean)\//.test(context.path) && places[source] ? folder + places[source] : undefined,
      serve: ({ path }: Context) => {
        const body = path.startsWith(folder) ? modules.get(path.slice(folder.length)) : undefined;
        return body === undefined ? undefined : { body, type: 'js' };
      },
      transform: (context: Context) => change(context, declare),
    },
    ...compile,
    { name: 'mark-templates', transform: (context: Context) => change(context, mark) },
  ];
};
