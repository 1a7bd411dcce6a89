/**
 * The clock of a process, which a test can move. To be imported before everything else. The clock comes from `HOST_CLOCK`, and later by
 * messages of the process that started this one. Timers keep running in real time, as after a jump of a real clock.
 */

/** How far the clock of a process is from the machine's. */
export interface ClockOffset {
  /** Of `Date`: an administrator or NTP may set it, also back. */
  wallMs: number;
  /** Of `performance.now()`: jumps forward when a machine wakes up, and never back. */
  monotonicMs: number;
}

let offset: ClockOffset = JSON.parse(process.env.HOST_CLOCK ?? '{"wallMs":0,"monotonicMs":0}');
process.on('message', (message: { clock?: ClockOffset }) => {
  if (message.clock) offset = message.clock;
});

const MachineDate = Date;
globalThis.Date = class extends MachineDate {
  constructor(...values: [] | [string | number]) {
    super(...((values.length ? values : [MachineDate.now() + offset.wallMs]) as [number]));
  }
  static override now = () => MachineDate.now() + offset.wallMs;
} as DateConstructor;

const machineNow = performance.now.bind(performance);
Object.defineProperty(performance, 'now', { value: () => machineNow() + offset.monotonicMs });
