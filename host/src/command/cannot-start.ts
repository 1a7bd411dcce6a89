/** Why the command cannot start or go on, though its settings are complete: one sentence that says what to do. */
export class CannotStart extends Error {}
