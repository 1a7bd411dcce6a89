/** The console's reminder that a credit has no legal example. Most pages of the tests have none, so they ignore this line. */
export const isReminder = (line: string): boolean =>
  line.startsWith('fin-widgets: a fee of a credit has an empty slot "legal"');
