import { svelte } from '@sveltejs/vite-plugin-svelte';
import vue from '@vitejs/plugin-vue';

export default {
  plugins: [
    svelte({ configFile: false }),
    vue({ template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('fin-') } } }),
  ],
  oxc: { decorator: { legacy: true } }, // Angular's
};
