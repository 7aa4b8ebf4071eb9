import { z } from 'zod'
import { shortPageSize } from '../../catalogue/parts/short-page.ts'
import type { Endpoint } from '../../values/endpoint.ts'
import { Id } from '../../values/fields.ts'
import { pricePers } from '../../values/money/price.ts'
import { verdicts } from '../cart/judge-line.ts'
import { columnRoles, listBounds } from '../pasted-lists.ts'
import { matchKinds, resolvedStatuses } from './resolved.ts'

/** A product as a list's row shows it. `priceFor` is dollars for `pricePer` pieces at the line's quantity. */
export const ResolvedProduct = z.object({
  productId: Id,
  name: z.string(),
  partNumber: z.string().nullable(),
  img: z.string(),
  priceFor: z.number(),
  pricePer: z.literal(pricePers),
  available: z.int(),
  minimum: z.int(),
  orderMultiple: z.int(),
})
export type ResolvedProduct = z.infer<typeof ResolvedProduct>

const By = z.enum(matchKinds)

export const Candidate = z.object({
  product: ResolvedProduct,
  by: By,
  maker: z.string().nullable(),
  explanation: z.string(),
})
export type Candidate = z.infer<typeof Candidate>

/** See `ResolvedLine` for what each field says. */
export const Resolved = z.object({
  lineNo: z.int(),
  typed: z.string(),
  span: z.tuple([z.int(), z.int()]).nullable(),
  status: z.enum(resolvedStatuses),
  productId: Id.optional(),
  by: By.optional(),
  maker: z.string().optional(),
  explanation: z.string(),
  /** The buyer's own name for the part, from a column of a file. */
  reference: z.string().optional(),
  /** Words to search for, where no part is known. */
  words: z.string().optional(),
  /** Products to choose from; for `short` lines, products of the same category with stock. */
  candidates: z.array(Candidate).optional(),
  quantity: z.object({ value: z.int(), readFrom: z.string() }).nullable(),
  offered: z.array(z.int()).optional(),
  verdict: z.enum(verdicts).nullable(),
  detail: z.string().nullable(),
  nearest: z.tuple([z.int().nullable(), z.int().nullable()]),
  /** The product of `productId`. */
  product: ResolvedProduct.optional(),
  /** The line's total in dollars. */
  total: z.number().nullable(),
})
export type Resolved = z.infer<typeof Resolved>

/** Numbers of lines by status; they add up to `lines`. */
export const ResolvedCounts = z.object({
  lines: z.int(),
  ready: z.int(),
  choose: z.int(),
  adjust: z.int(),
  notFound: z.int(),
  noPart: z.int(),
  noQuantity: z.int(),
})

export const ResolvedList = z.object({ lines: z.array(Resolved), counts: ResolvedCounts })
export type ResolvedList = z.infer<typeof ResolvedList>

export const ResolvedColumn = z.object({
  index: z.int(),
  header: z.string(),
  role: z.enum(columnRoles),
  /** Its cells in the first two rows; missing in stored answers of older versions. */
  examples: z.array(z.string()).optional(),
})
export type ResolvedColumn = z.infer<typeof ResolvedColumn>

/** A text; `columns` is empty if the text is no table. */
export const ResolvedText = ResolvedList.extend({
  columns: z.array(ResolvedColumn),
})

export const ResolvedFile = ResolvedText.extend({
  /** Remarks about the file: `Read as Windows-1252, not UTF-8`. */
  notes: z.array(z.string()),
  /** Names of a workbook's sheets that hold data, if there are several. */
  sheets: z.array(z.string()),
})
export type ResolvedFile = z.infer<typeof ResolvedFile>

/** A text of 256 KiB as JSON, whose escapes make it longer. */
const TEXT_BODY_BYTES = 6 * listBounds.textBytes + 1024
const tooLong = 'A list has up to 256 KiB of text'
const Text = z
  .string()
  .refine((text) => new TextEncoder().encode(text).length <= listBounds.textBytes, tooLong)

const body = z.strictObject({ text: Text })

/** Corrections to how a table was read. */
const TableQuery = z.strictObject({
  /** Roles of the columns, in their order: `part,quantity,skip`. */
  roles: z
    .string()
    .max(2000)
    .regex(
      /^(part|quantity|reference|skip)(,(part|quantity|reference|skip))*$/,
      'part,quantity,reference,skip',
    )
    .optional(),
})
const FileQuery = TableQuery.extend({ sheet: z.string().max(100).optional() })

export const resolveText = {
  method: 'POST',
  path: '/resolve',
  summary:
    'Reads a parts list as typed or pasted: each line with its product and quantity, and why. Keeps no text.',
  access: 'open',
  limit: 'resolves',
  bodyLimitBytes: TEXT_BODY_BYTES,
  query: TableQuery,
  body,
  answers: { 200: ResolvedText },
} as const satisfies Endpoint

export const resolveFile = {
  method: 'POST',
  path: '/resolve/file',
  summary:
    'Reads a parts list from a CSV, TSV, TXT or XLSX file (multipart field `file`); keeps nothing of it.',
  access: 'open',
  limit: 'resolves',
  bodyKind: 'multipart',
  bodyLimitBytes: listBounds.fileBytes,
  query: FileQuery,
  answers: { 200: ResolvedFile },
} as const satisfies Endpoint

const ofCart = { params: z.object({ id: Id }) } as const
/** The cart's version after adding, and how many ready lines were added; the answer's lines are the others. */
const added = { version: z.int(), added: z.int() } as const

export const resolveIntoCart = {
  method: 'POST',
  path: '/cart/:id/resolve',
  summary: 'Reads a parts list, adds its ready lines to a cart, and answers with the others.',
  access: 'self',
  limit: 'resolves',
  keepsAnswers: true,
  ...ofCart,
  bodyLimitBytes: TEXT_BODY_BYTES,
  query: TableQuery,
  body,
  answers: { 200: ResolvedText.extend(added) },
} as const satisfies Endpoint

export const resolveFileIntoCart = {
  method: 'POST',
  path: '/cart/:id/resolve/file',
  summary:
    'Reads a file, adds its ready lines to a cart with the columns they had, and answers with the others.',
  access: 'self',
  limit: 'resolves',
  ...ofCart,
  bodyKind: 'multipart',
  bodyLimitBytes: listBounds.fileBytes,
  query: FileQuery,
  answers: { 200: ResolvedFile.extend(added) },
} as const satisfies Endpoint

/** A key that buyers looked up in the last 90 days without a match; a buyer counts once a day. */
export const NotFoundKey = z.object({
  key: z.string(),
  buyers: z.int(),
  lastDay: z.iso.date(),
})
export type NotFoundKey = z.infer<typeof NotFoundKey>

export const listNotFound = {
  method: 'GET',
  path: '/notFound',
  summary: 'Part keys that buyers asked for in vain in the last 90 days, the most wanted first.',
  access: 'catalogue:read',
  limit: 'reads',
  query: z.strictObject({
    limit: shortPageSize.optional(),
    /** The last key of the previous page. */
    after: z.string().max(40).optional(),
  }),
  answers: { 200: z.array(NotFoundKey) },
} as const satisfies Endpoint

export const askForPart = {
  method: 'POST',
  path: '/notFound',
  summary: 'A note to the shop about a part that it does not have.',
  access: 'open',
  limit: 'shopMails',
  body: z.strictObject({
    number: z
      .string()
      .trim()
      .min(3, 'A part number of 3 to 60 characters')
      .max(60)
      .regex(/^\P{Cc}*$/u, 'One line'),
    note: z.string().trim().max(300, 'Up to 300 characters').optional(),
  }),
  answers: { 201: z.object({ asked: z.literal(true) }) },
} as const satisfies Endpoint
