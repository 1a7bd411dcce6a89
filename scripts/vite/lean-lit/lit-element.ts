import type { Cuts } from './cuts.js';

export const litElement: Cuts = {
  replace: [
    ['const DEV_MODE = true', 'const DEV_MODE = false'],
    ['import { render, noChange }', 'import { render }'],
    ['this.__childPart = render(', 'render('],
  ],
  rewrite: [['render()', 'render() {}']],
  drop: [
    'this.__childPart = undefined',
    'createRenderRoot()',
    'if (!this.hasUpdated)',
    'connectedCallback()',
    'disconnectedCallback()',
    "LitElement['_$litElement$']",
    "LitElement[JSCompiler_renameProperty('finalized', LitElement)]",
    'global.litElementHydrateSupport',
    'const polyfillSupport',
    'polyfillSupport?.(',
    '(global.litElementVersions',
  ],
};
