/** The console's reminder that a credit has no legal example. Most pages of the tests have none, so they ignore this line. */
export const isReminder = (line: string): boolean =>
  line.startsWith('fin-widgets: the slot "legal" of a credit is empty');
