/** The options of a run, from the command line. */
export interface BenchOptions {
  /** The folder of another build's script files, which the page bench compares with `dist`. */
  otherBuild: string | undefined;
  /** In place of each figure's own number of rounds. */
  rounds: number | undefined;
  /** The tables of the page bench that are wanted. Default: all. */
  only: readonly string[] | undefined;
}
