/** What the console says once of a credit without an example: most pages of the tests have none, and it is no complaint there. */
export const isReminder = (line: string): boolean =>
  line.startsWith('fin-widgets: a fee of a credit has an empty slot "legal"');
