/** The analyzer ships no types for its command line. With `noWrite` it only returns what it found. */
declare module '@custom-elements-manifest/analyzer/cli.js' {
  export function cli(options: {
    argv: string[];
    cwd?: string;
    noWrite?: boolean;
  }): Promise<import('./manifest.js').Manifest>;
}
