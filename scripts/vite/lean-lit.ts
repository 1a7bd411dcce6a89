import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { cssTag } from './lean-lit/css-tag.js';
import { type Cuts, cut } from './lean-lit/cuts.js';
import { litElement } from './lean-lit/lit-element.js';
import { litHtml } from './lean-lit/lit-html.js';
import { reactiveElement } from './lean-lit/reactive-element.js';
import { task } from './lean-lit/task.js';

/** What is taken out of Lit, by module. */
export const cuts: Readonly<Record<string, Cuts>> = {
  '@lit/reactive-element/css-tag.js': cssTag,
  '@lit/reactive-element/reactive-element.js': reactiveElement,
  '@lit/task/task.js': task,
  'lit-element/lit-element.js': litElement,
  'lit-html/lit-html.js': litHtml,
};

/** A name of Lit's own for each that begins with a line, the same in all modules. The platform has no such names, nor has a page. */
const shortNames = (codes: readonly string[]): Map<string, string> => {
  const names = new Set(codes.flatMap((code) => code.match(/(?<![\w$])_[\w$]+/g) ?? []));
  return new Map([...names].map((name, i) => [name, `_$${i.toString(36)}`]));
};

/**
 * Lit's modules without what neither these elements nor the browsers that they run in need, by their paths in
 * `node_modules`. The development build is what is cut: the same code as the other, with names that can be read.
 *
 * @param folder the `node_modules` that Lit is in
 */
export const leanModules = (folder = 'node_modules'): Map<string, string> => {
  const modules = Object.entries(cuts).map(([file, its]): [file: string, code: string] => {
    const source = readFileSync(`${folder}/${file.replace(/(?=[^/]+$)/, 'development/')}`, 'utf8');
    return [file, cut(source, its, file)];
  });
  const names = shortNames(modules.map(([, code]) => code));
  return new Map(
    modules.map(([file, code]) => [file, code.replace(/(?<![\w$])_[\w$]+/g, (name) => names.get(name) ?? name)]),
  );
};

/** Takes out of Lit what the script tag's file has no use for. */
export const leanLit = (): Plugin => {
  const modules = leanModules();
  return {
    name: 'lean-lit',
    load: {
      filter: { id: /\/node_modules\/(?:@lit\/|lit-)/ },
      handler: (id) => modules.get(id.replace(/^.*\/node_modules\//, '')),
    },
  };
};
