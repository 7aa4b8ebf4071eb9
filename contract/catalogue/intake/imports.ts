import { z } from 'zod'
import type { Endpoint } from '../../values/endpoint.ts'
import { Id, required } from '../../values/fields.ts'
import { changeSetBounds } from '../changes/change-set-bounds.ts'
import { FieldName } from '../fields/field-calls.ts'
import { productFields } from '../product-fields.ts'
import { columns } from './file-columns.ts'
import {
  decimalSigns,
  delimiters,
  encodings,
  fileCurrencies,
  knownExports,
  mappingBounds,
  namedFields,
  type ReadingChoice,
  tableFormats,
  thousandsSigns,
  unitMeanings,
} from './mapping.ts'
import { ENDING, isFactor } from './rows/price-rule.ts'

const Field = z.enum(columns)
/** A product's field, or `custom.` and the key of a custom one. */
const FileField = z.union([Field, FieldName])
const headLines = z.int().min(0).max(2)
const headText = 'Write the line of the head, or 0 if there is none'

const ShopName = required('Name it', productFields.category.longest)

const PriceRule = z.strictObject({
  factor: z.string().refine(isFactor, 'Write a number such as 1.35'),
  ending: z.string().regex(ENDING, 'Write two decimals such as .95').nullable(),
})

const Units = z
  .array(
    z.strictObject({
      unit: required('Name the unit', mappingBounds.unitLength),
      means: z.enum(unitMeanings),
    }),
  )
  .max(mappingBounds.units)
  .readonly()
const areDifferent = ({ decimal, thousands }: Pick<ReadingChoice, 'decimal' | 'thousands'>) =>
  !decimal || decimal !== thousands
const sameSigns = {
  path: ['thousands'],
  message: 'The decimal sign can’t separate thousands, too',
}

export const ImportMapping = z.strictObject({
  columns: z.array(FileField.nullable()).max(mappingBounds.columns),
  constants: z
    .array(
      z.strictObject({
        field: Field,
        text: z.string().max(mappingBounds.textLength),
        onlyNew: z.boolean(),
      }),
    )
    .max(mappingBounds.constants),
  priceRule: PriceRule.nullable(),
  withStock: z.boolean(),
  source: z.enum(knownExports).nullable(),
  names: z
    .array(z.strictObject({ field: z.enum(namedFields), text: ShopName, name: ShopName }))
    .max(mappingBounds.names)
    .optional(),
  numbers: z
    .strictObject({
      decimal: z.enum(decimalSigns).optional(),
      thousands: z.enum(thousandsSigns).optional(),
      currency: z.enum(fileCurrencies).optional(),
      units: Units.optional(),
    })
    .refine(areDifferent, sameSigns)
    .optional(),
})

/** A choice that is left out is as kept with the mapping, or found in the file; null finds it. */
const ReadingChoiceBody = z
  .strictObject({
    encoding: z.enum(encodings).optional(),
    delimiter: z.enum(delimiters).optional(),
    headRow: z.int(headText).min(0, headText).max(1000, headText).optional(),
    headRows: headLines.optional(),
    decimal: z.enum(decimalSigns).nullish(),
    thousands: z.enum(thousandsSigns).nullish(),
    currency: z.enum(fileCurrencies).nullish(),
    units: Units.optional(),
  })
  .refine(areDifferent, sameSigns)

const TableReading = z.object({
  format: z.enum(tableFormats),
  encoding: z.enum(encodings).nullable(),
  delimiter: z.enum(delimiters).nullable(),
  decimal: z.enum(decimalSigns).nullable(),
  thousands: z.enum(thousandsSigns).nullable(),
  headRow: z.int(),
  headRows: headLines,
  currency: z.string().nullable(),
  units: z.array(z.string()),
  lines: z.int(),
})

/** A file that was read, and the fields that are proposed for its columns. */
export const FileImport = z.object({
  importId: Id,
  name: z.string(),
  read: TableReading,
  columns: z.array(
    z.object({
      head: z.string(),
      samples: z.array(z.string()),
      field: FileField.nullable(),
      why: z.string(),
    }),
  ),
  /** The proposal as a whole, to be sent back as it is or changed. */
  mapping: ImportMapping,
  /** Name of the kept mapping that is proposed. */
  kept: z.string().nullable(),
  /** Unknown names, which the mapping's `names` answer: nothing is drafted before. */
  questions: z.array(
    z.object({
      field: z.enum(namedFields),
      text: z.string(),
      lines: z.int(),
      nearest: z.string().nullable(),
    }),
  ),
  /** Unknown names beyond those in `questions`. */
  unasked: z.int(),
  /** The shop's names to answer with, those of the most products first. */
  shopNames: z.object({ category: z.array(z.string()), brand: z.array(z.string()) }),
  /** The draft of its changes; null until a mapping was sent. */
  changeSetId: z.int().nullable(),
})
export type FileImport = z.infer<typeof FileImport>

const ofImport = { params: z.object({ id: Id }) } as const

export const importFile = {
  method: 'POST',
  path: '/import',
  summary:
    'Reads a table of products, CSV, TSV, XLSX or ODS (multipart field `file`), and proposes a field for each column. With `mapping` (JSON) its changes are drafted at once.',
  access: 'catalogue:write',
  limit: 'imports',
  bodyKind: 'multipart',
  bodyLimitBytes: changeSetBounds.csvBytes,
  answers: { 201: FileImport },
} as const satisfies Endpoint

export const findImport = {
  method: 'GET',
  path: '/import/:id',
  summary: 'A file that was read, as `POST /import` answered it; kept for a day.',
  access: 'catalogue:read',
  limit: 'reads',
  ...ofImport,
  answers: { 200: FileImport },
} as const satisfies Endpoint

export const mapImport = {
  method: 'POST',
  path: '/import/:id/mapping',
  summary:
    'Reads a file again in another way (`read`), or drafts its changes with a `mapping` of its columns; wrong lines are refused rows of the draft. Unknown categories and brands are asked about first.',
  access: 'catalogue:write',
  limit: 'writes',
  bodyLimitBytes: 192 * 1024,
  ...ofImport,
  body: z
    .strictObject({
      read: ReadingChoiceBody.optional(),
      mapping: ImportMapping.optional(),
      /** Takes unknown names that the mapping doesn't answer as new ones. */
      othersAreNew: z.literal(true).optional(),
    })
    .refine(({ read, mapping }) => (read === undefined) !== (mapping === undefined), {
      path: ['mapping'],
      message: 'Send how to read the file, or a mapping of its columns',
    }),
  answers: { 200: FileImport },
} as const satisfies Endpoint

/** A mapping under a name, proposed again for files with the same heads. */
export const KeptMapping = z.object({
  name: z.string(),
  heads: z.array(z.string()),
  mapping: ImportMapping,
  updatedAt: z.iso.datetime(),
})

export const listImportMappings = {
  method: 'GET',
  path: '/importMapping',
  summary: 'All kept mappings, by name.',
  access: 'catalogue:read',
  limit: 'reads',
  answers: { 200: z.array(KeptMapping) },
} as const satisfies Endpoint

export const keepImportMapping = {
  method: 'POST',
  path: '/importMapping',
  summary: 'Keeps a mapping by name for the heads of a file, in place of the one of this name.',
  access: 'catalogue:write',
  limit: 'writes',
  bodyLimitBytes: 192 * 1024,
  body: z.strictObject({
    name: required('Give the mapping a name', mappingBounds.nameLength),
    /** The file whose heads it is for. */
    importId: Id,
    mapping: ImportMapping,
  }),
  answers: { 201: KeptMapping },
} as const satisfies Endpoint
