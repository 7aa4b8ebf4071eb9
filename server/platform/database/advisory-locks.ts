/** Advisory locks of PostgreSQL that are numbered: each number is one lock of the whole shop. Others are named and hashed. */
export const ADVISORY_LOCKS = {
  migrating: 727_001,
  /** One node at a time brings the catalogue's pieces up to date. */
  followingStock: 727_002,
  /** Taken by `functions/catalogue/count-terms.sql`. */
  countingTerms: 727_003,
  /** Storing and sweeping pictures exclude each other. */
  sweepingPictures: 727_004,
  /** Imports take turns: two over the same parts would deadlock. */
  importing: 727_005,
  /** Settings that must fit together are checked and saved one at a time. */
  settingTheDock: 727_006,
  /** One node at a time numbers events; taken by `functions/events/number-events.sql`, too. */
  numberingEvents: 727_010,
} as const
