import { leanElements } from './scripts/lean-elements.ts';
import whole from './web-test-runner.config.mjs';

/** The element tests once more, on what the script tag's file has in the place of Lit. */
export default { ...whole, plugins: leanElements(whole.plugins) };
