/** The command cannot start or continue although its settings are valid. The message is one sentence that says what to do. */
export class CannotStart extends Error {}
