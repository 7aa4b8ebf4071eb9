const MEGABYTE = 1024 * 1024

// Apart from the calls, so that pages load no schemas.

export const attachmentBounds = {
  fileBytes: 10 * MEGABYTE,
  /** Files at one order. */
  files: 20,
  /** All files at one order. */
  orderBytes: 50 * MEGABYTE,
  /** All files that one customer put at orders. */
  customerBytes: 250 * MEGABYTE,
  nameLength: 100,
} as const
