import { z } from 'zod'
import type { Endpoint } from '../../values/endpoint.ts'
import { DeletedCount, Id, ModifiedCount } from '../../values/fields.ts'
import { ownNumberBounds } from './part-bounds.ts'
import { keyBounds } from './part-key.ts'
import { shortPageSize } from './short-page.ts'

/** The caller's own number for a product. */
export const OwnNumber = z.object({
  /** `partKey` of the number: names it in calls. */
  key: z.string(),
  number: z.string(),
  productId: Id,
  /** Null if the product left the shop, or has none. */
  partNumber: z.string().nullable(),
  name: z.string(),
})
export type OwnNumber = z.infer<typeof OwnNumber>

const NumberText = z
  .string()
  .trim()
  .min(1, 'Your number for the part')
  .max(ownNumberBounds.numberLength, `Up to ${ownNumberBounds.numberLength} characters`)
  .regex(/[A-Za-z0-9]/, 'A number has a letter or a digit')
const Key = z
  .string()
  .max(keyBounds.longest)
  .regex(/^[a-z0-9]+$/, 'The key of a number: small letters and digits')

export const listOwnNumbers = {
  method: 'GET',
  path: '/partNumber',
  summary:
    'The caller’s own part numbers by key; `after` is the last key of the page before, `find` a beginning.',
  access: 'self',
  limit: 'reads',
  query: z.strictObject({
    limit: shortPageSize.optional(),
    after: Key.optional(),
    find: z.string().max(60).optional(),
  }),
  answers: { 200: z.object({ total: z.int(), numbers: z.array(OwnNumber) }) },
} as const satisfies Endpoint

export const exportOwnNumbers = {
  method: 'GET',
  path: '/partNumber/export',
  summary: 'The caller’s own part numbers as a CSV file that the import takes back.',
  access: 'self',
  limit: 'documents',
  answerKind: 'file',
  answers: { 200: z.unknown() },
} as const satisfies Endpoint

export const addOwnNumber = {
  method: 'POST',
  path: '/partNumber',
  summary:
    'Remembers the caller’s own number for a product; one that names another product already is refused.',
  access: 'self',
  limit: 'writes',
  body: z.strictObject({ number: NumberText, productId: Id }),
  answers: { 201: z.object({ key: z.string() }) },
} as const satisfies Endpoint

export const changeOwnNumber = {
  method: 'PUT',
  path: '/partNumber',
  summary: 'Changes the product of one of the caller’s own numbers, or how it is written.',
  access: 'self',
  limit: 'writes',
  body: z.strictObject({ key: Key, number: NumberText, productId: Id }),
  answers: { 200: ModifiedCount },
} as const satisfies Endpoint

export const removeOwnNumbers = {
  method: 'DELETE',
  path: '/partNumber',
  summary: 'Forgets the caller’s own numbers with these keys.',
  access: 'self',
  limit: 'writes',
  bodyLimitBytes: 64 * 1024,
  body: z.strictObject({ keys: z.array(Key).min(1).max(1000) }),
  answers: { 200: DeletedCount },
} as const satisfies Endpoint

export const importOwnNumbers = {
  method: 'POST',
  path: '/partNumber/import',
  summary:
    'Takes own numbers from a CSV or XLSX file with the columns `number` and `part_number` (multipart field `file`), all or none.',
  access: 'self',
  limit: 'imports',
  bodyKind: 'multipart',
  bodyLimitBytes: ownNumberBounds.fileBytes,
  answers: {
    200: z.object({
      added: z.int(),
      changed: z.int(),
      unchanged: z.int(),
      /** Columns that are not read. */
      ignored: z.array(z.string()),
      /** Noticed while reading: `Read as Windows-1250, as the file is not in UTF-8`. */
      notes: z.array(z.string()),
    }),
  },
} as const satisfies Endpoint
