import { z } from 'zod'
import type { Endpoint } from '../../values/endpoint.ts'
import {
  DeletedCount,
  Id,
  ModifiedCount,
  PositiveInteger,
  page,
  required,
} from '../../values/fields.ts'
import { DollarText } from '../catalogue-search.ts'
import { changeFields, FieldValues, ShownValues } from './change-fields.ts'
import { ChangeAction, ProductFilter, WantedRow } from './change-input.ts'
import { changeSetBounds, spreadsheetFormats } from './change-set-bounds.ts'
import { warningKinds } from './warnings.ts'

/** Origin of a change set. `undo` swaps before and after of another one. */
const changeSetKinds = ['edit', 'grid', 'action', 'import', 'undo'] as const
export type ChangeSetKind = (typeof changeSetKinds)[number]

/** `reading` becomes a draft or failed; a draft is applied, planned or discarded; `applying` is either there or not. */
const changeSetStates = [
  'reading',
  'draft',
  'planned',
  'applying',
  'applied',
  'discarded',
  'failed',
] as const
export type ChangeSetState = (typeof changeSetStates)[number]

/**
 * Each leads from one place of a product to another: the shop, the drafts, the removed ones. `create` and `draft` add to
 * the shop and to the drafts; `publish` and `withdraw` lead between those, `remove` and `restore` between the shop and
 * the removed ones, `discard` and `redraft` between the drafts and those.
 */
const rowActions = [
  'create',
  'draft',
  'update',
  'remove',
  'restore',
  'publish',
  'withdraw',
  'discard',
  'redraft',
] as const
export type RowAction = (typeof rowActions)[number]

/** The names under which a change set counts and warns. */
export const fieldNames = [...changeFields, 'available'] as const
const Field = z.enum(fieldNames)

export const ChangeWarning = z.object({
  /** Null if the warning is about the whole change set. */
  rowNo: z.int().nullable(),
  /** Null if the warning concerns no single field, as for a removal. */
  field: Field.nullable(),
  kind: z.enum(warningKinds),
  /** Has to be confirmed before the change set is applied. */
  severe: z.boolean(),
  sentence: z.string(),
})
export type ChangeWarning = z.infer<typeof ChangeWarning>

/** Numbers of rows that change a field; for numeric fields also the directions and the largest change in percent. */
export const FieldCount = z.object({
  changed: z.int(),
  up: z.int(),
  down: z.int(),
  /** Signed; null for texts, and for a change from nothing. */
  largestPercent: z.number().nullable(),
})
export type FieldCount = z.infer<typeof FieldCount>

/** Numbers of rows; `fields` by field name. */
export const ChangeCounts = z.object({
  new: z.int(),
  /** New products that come in as drafts. */
  drafts: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  removed: z.int(),
  restored: z.int(),
  published: z.int(),
  withdrawn: z.int(),
  /** Rows with errors: they are left out. */
  refused: z.int(),
  warnings: z.int(),
  severe: z.int(),
  fields: z.partialRecord(Field, FieldCount),
})
export type ChangeCounts = z.infer<typeof ChangeCounts>

/** Ids count from 1; people call it the change set's number. */
export const ChangeSetId = z.int()

export const ChangeSet = z.object({
  _id: ChangeSetId,
  kind: z.enum(changeSetKinds),
  title: z.string(),
  /** The admin who made it. */
  actorEmail: z.string(),
  state: z.enum(changeSetStates),
  createdAt: z.iso.datetime(),
  /** When a planned change set is applied. */
  applyAt: z.iso.datetime().nullable(),
  appliedAt: z.iso.datetime().nullable(),
  /** The change set that this one takes back. */
  undoes: ChangeSetId.nullable(),
  /** The applied change set that took this one back. */
  undoneBy: ChangeSetId.nullable(),
  /** Whether stock is taken from the file. */
  withStock: z.boolean(),
  counts: ChangeCounts,
  /** Warnings about the whole change set; rows carry their own. */
  warnings: z.array(ChangeWarning),
  /** Rows read so far, while a file is being read. */
  rowsRead: z.int().nullable(),
  /** While pictures are read that were sent to it. */
  pictures: z.object({ sent: z.int(), read: z.int() }).nullable(),
  /** Why it failed. */
  failure: z.string().nullable(),
  /** Names that it also replaces elsewhere than in products, or, as an undo, brings back. */
  rename: z.object({ names: z.array(z.string()), into: z.string() }).nullable(),
})
export type ChangeSet = z.infer<typeof ChangeSet>

/** Why a row is left out. */
export const RowError = z.object({
  /** Null if the error is about the whole row. A file's own column name if the shop has no such field. */
  field: z.string().nullable(),
  sentence: z.string(),
})
export type RowError = z.infer<typeof RowError>

/** A row with what it changes. Rows that change nothing are counted, not kept. */
export const ChangeRow = z.object({
  /** For a row from a file: its line, counted from 1 with the header. */
  rowNo: z.int(),
  productId: Id.nullable(),
  partNumber: z.string().nullable(),
  /** The product's name now; for a new product, its name to be. */
  name: z.string().nullable(),
  action: z.enum(rowActions),
  before: ShownValues,
  after: ShownValues,
  /** Available pieces: in the shop when the file was read, and in the file. The difference is booked as stock. */
  available: z.object({ before: z.int(), after: z.int() }).nullable(),
  warnings: z.array(ChangeWarning),
  errors: z.array(RowError),
})
export type ChangeRow = z.infer<typeof ChangeRow>

const Title = required('Say in a few words what changes', changeSetBounds.titleLength)

const ofChangeSet = {
  params: z.object({
    id: z
      .string()
      .regex(/^[1-9]\d{0,14}$/)
      .transform(Number),
  }),
} as const

const Inserted = z.object({ insertedId: ChangeSetId })

export const saveProduct = {
  method: 'PUT',
  path: '/product/:id',
  summary:
    'Changes the fields of one product that are sent; a field that others changed since `version` is refused.',
  access: 'catalogue:write',
  over: 'products',
  limit: 'writes',
  params: z.object({ id: Id }),
  bodyLimitBytes: 128 * 1024,
  body: FieldValues.extend({ version: PositiveInteger }),
  answers: {
    /** Null if nothing differs from the product. */
    200: ModifiedCount.extend({ changeSetId: ChangeSetId.nullable() }),
  },
} as const satisfies Endpoint

export const createChangeSet = {
  method: 'POST',
  path: '/changeSet',
  summary:
    'Drafts changes of many products: rows, or one action for the products with these ids or of a filter. Nothing changes yet.',
  access: 'catalogue:write',
  limit: 'writes',
  bodyLimitBytes: 2 * 1024 * 1024,
  body: z
    .strictObject({
      title: Title,
      rows: z.array(WantedRow).min(1).max(changeSetBounds.rows).optional(),
      action: ChangeAction.optional(),
      productIds: z.array(Id).min(1).max(changeSetBounds.rows).optional(),
      filter: ProductFilter.optional(),
    })
    .superRefine(({ rows, action, productIds, filter }, context) => {
      const refuse = (path: string, message: string) =>
        context.addIssue({ code: 'custom', path: [path], message })
      if ((rows === undefined) === (action === undefined))
        refuse('rows', 'Send rows or an action, not both')
      if (action && (productIds === undefined) === (filter === undefined))
        refuse('productIds', 'Say for which products: by their ids or by a filter')
      if (rows && (productIds ?? filter)) refuse('rows', 'Rows name their products themselves')
    }),
  answers: { 201: Inserted },
} as const satisfies Endpoint

export const importChangeSet = {
  method: 'POST',
  path: '/changeSet/import',
  deprecated: true,
  summary:
    'Use `POST /import`, which takes any table. Drafts the changes of a CSV or XLSX file of our own columns (multipart field `file`; `withStock` = `true` also takes its stock). It is read afterwards: see its state.',
  access: 'catalogue:write',
  limit: 'imports',
  bodyKind: 'multipart',
  bodyLimitBytes: changeSetBounds.csvBytes,
  answers: { 201: Inserted },
} as const satisfies Endpoint

export const listChangeSets = {
  method: 'GET',
  path: '/changeSet',
  summary: 'All change sets, newest first; `after` is the last id of the page before.',
  access: 'catalogue:read',
  limit: 'reads',
  query: z.strictObject({
    limit: page.limit,
    after: ofChangeSet.params.shape.id.optional(),
    /** Only those that are to be applied today, in the shop’s time zone, or were to be before. */
    planned: z.literal('today').optional(),
  }),
  answers: { 200: z.array(ChangeSet) },
} as const satisfies Endpoint

export const findChangeSet = {
  method: 'GET',
  path: '/changeSet/:id',
  summary: 'One change set with its state and counts.',
  access: 'catalogue:read',
  limit: 'reads',
  ...ofChangeSet,
  answers: { 200: ChangeSet },
} as const satisfies Endpoint

/** Keeps rows to look at: with a severe warning, with any warning, or refused. */
const RowChoice = z.enum(['severe', 'warnings', 'errors'])
export type RowChoice = z.infer<typeof RowChoice>

export const listChangeRows = {
  method: 'GET',
  path: '/changeSet/:id/rows',
  summary:
    'The rows of a change set by number, or only those with severe warnings, warnings or errors; `after` is the last number of the page before.',
  access: 'catalogue:read',
  limit: 'reads',
  ...ofChangeSet,
  query: z.strictObject({
    limit: page.limit,
    after: z
      .string()
      .regex(/^\d{1,7}$/, 'the number of a row')
      .transform(Number)
      .optional(),
    only: RowChoice.optional(),
  }),
  answers: { 200: z.array(ChangeRow) },
} as const satisfies Endpoint

export const removeChangeRows = {
  method: 'DELETE',
  path: '/changeSet/:id/rows',
  summary: 'Takes rows out of a draft.',
  access: 'catalogue:write',
  limit: 'writes',
  ...ofChangeSet,
  bodyLimitBytes: 64 * 1024,
  body: z.strictObject({ rowNos: z.array(PositiveInteger).min(1).max(changeSetBounds.rows) }),
  answers: { 200: DeletedCount },
} as const satisfies Endpoint

export const applyChangeSet = {
  method: 'POST',
  path: '/changeSet/:id/apply',
  summary:
    'Applies a draft, all of it or nothing, now or `at` a later moment. Severe warnings need `confirmSevere`: how many were looked at, or true for any.',
  access: 'catalogue:write',
  limit: 'writes',
  keepsAnswers: true,
  ...ofChangeSet,
  body: z.strictObject({
    at: z.iso.datetime({ offset: true, message: 'a date and time' }).optional(),
    confirmSevere: z.union([z.boolean(), z.int().min(1)]).optional(),
  }),
  answers: {
    /** Number of applied rows; 0 for a planned change set. */
    200: z.object({ applied: z.int(), state: z.enum(['applied', 'planned']) }),
  },
} as const satisfies Endpoint

export const discardChangeSet = {
  method: 'DELETE',
  path: '/changeSet/:id',
  summary: 'Discards a draft, or cancels a planned change set.',
  access: 'catalogue:write',
  limit: 'writes',
  ...ofChangeSet,
  answers: { 200: DeletedCount },
} as const satisfies Endpoint

export const undoChangeSet = {
  method: 'POST',
  path: '/changeSet/:id/undo',
  summary:
    'Drafts a change set that swaps before and after of an applied one; `skipChanged` leaves out what was changed after it.',
  access: 'catalogue:write',
  limit: 'writes',
  ...ofChangeSet,
  body: z.strictObject({ skipChanged: z.literal(true).optional() }),
  answers: { 201: Inserted },
} as const satisfies Endpoint

export const rebaseChangeSet = {
  method: 'POST',
  path: '/changeSet/:id/rebase',
  summary:
    'Looks again: compares a draft with what its products hold now. `decimalComma` also reads refused `41,80` as 41.80.',
  access: 'catalogue:write',
  limit: 'writes',
  ...ofChangeSet,
  body: z.strictObject({ decimalComma: z.literal(true).optional() }),
  answers: { 200: ChangeSet },
} as const satisfies Endpoint

export const downloadChangeErrors = {
  method: 'GET',
  path: '/changeSet/:id/errors',
  summary: 'A file of the refused rows with their reasons, to be corrected and imported.',
  access: 'catalogue:read',
  limit: 'documents',
  ...ofChangeSet,
  query: z.strictObject({ format: z.enum(spreadsheetFormats).optional() }),
  answerKind: 'file',
  answers: { 200: z.unknown() },
} as const satisfies Endpoint

export const exportProducts = {
  method: 'GET',
  path: '/product/export',
  summary: 'The products of a filter, or all, as a file that the import takes back.',
  access: 'catalogue:read',
  limit: 'documents',
  query: z.strictObject({
    ...ProductFilter.shape,
    priceFrom: DollarText.optional(),
    priceTo: DollarText.optional(),
    discounted: z.literal('true').optional(),
    format: z.enum(spreadsheetFormats).optional(),
  }),
  answerKind: 'file',
  answers: { 200: z.unknown() },
} as const satisfies Endpoint
