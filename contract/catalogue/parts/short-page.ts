import { z } from 'zod'

/** Rows of a page, for lists whose rows are looked up one by one. */
export const shortPageSize = z.coerce.number().int().min(1).max(200)
