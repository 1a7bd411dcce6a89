/**
 * Stands for an expression in a template's HTML, as `<?$>` among children and as the end of an attribute's name. The random
 * one that Lit takes is safe from any text; from our own, the build is (`mark-templates.ts`).
 */
export const marker = '$';
