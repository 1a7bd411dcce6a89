/** A question was not asked: a limit, the budget or a pause did not admit it, or its time was over. The page may ask the question by itself. */
export class PrefetchDeclined extends Error {}
