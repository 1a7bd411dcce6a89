/** The types of the analyzer's functions that these scripts call. The analyzer's own types need TypeScript's JavaScript API, which TypeScript 7 does not have. */
declare module '@custom-elements-manifest/analyzer' {
  interface SourceFile {
    fileName: string;
  }
  /** The TypeScript that comes with the analyzer. */
  export const ts: {
    createSourceFile(fileName: string, text: string, target: number, setParentNodes: boolean): SourceFile;
    ScriptTarget: { ES2022: number };
  };
  export function create(options: {
    modules: SourceFile[];
    plugins: unknown[];
    context: { dev: boolean };
  }): import('./manifest.js').Manifest;
}
declare module '@custom-elements-manifest/analyzer/src/features/framework-plugins/lit/lit.js' {
  export function litPlugin(): unknown[];
}
