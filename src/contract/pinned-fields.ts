/** The fields that a host sets by itself, whatever a page sends. */
export const pinnedFields = ['organization', 'sales_rep', 'sales_rep_id'] as const;
export type PinnedField = (typeof pinnedFields)[number];
