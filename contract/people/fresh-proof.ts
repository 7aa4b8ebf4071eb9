/** How long a proof counts as fresh; in a file of its own, because pages don't load the schemas. */
export const FRESH_PROOF_MINUTES = 10
