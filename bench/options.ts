/** The options of a run, from the command line. */
export interface BenchOptions {
  /** The folder with the script files of another build. The page bench compares them with those in `dist`. */
  otherBuild: string | undefined;
  /** How often each figure is measured. Default: each figure's own number. */
  rounds: number | undefined;
}
