import { z } from 'zod'
import type { Endpoint } from '../../values/endpoint.ts'
import { Id, ModifiedCount, PositiveInteger, removableText } from '../../values/fields.ts'
import { findGtinFault } from './gtins.ts'
import { referenceBounds, referenceKinds } from './part-bounds.ts'
import { isPartKey, keyBounds, partKey } from './part-key.ts'

/** Another number of a product. */
export const Reference = z.strictObject({
  kind: z.enum(referenceKinds),
  /** Empty if no maker is known. */
  maker: z.string().trim().max(referenceBounds.makerLength),
  number: z.string().trim().min(1).max(referenceBounds.numberLength),
  note: z.string().nullable(),
})
export type Reference = z.infer<typeof Reference>

/** All references of one product; each number occurs once per kind and maker. */
export const References = z
  .array(Reference.extend({ note: removableText(referenceBounds.noteLength) }))
  .max(referenceBounds.ofProduct)
  .superRefine((references, context) => {
    const known = new Set<string>()
    for (const [place, reference] of references.entries()) {
      const fault =
        findNumberFault(reference) ??
        (known.has(referenceKey(reference))
          ? 'This number is already there for its kind and maker'
          : undefined)
      if (fault) context.addIssue({ code: 'custom', path: [place, 'number'], message: fault })
      known.add(referenceKey(reference))
    }
  })

/** The reason why a product can't be known by a number of this kind, as a sentence. */
export function findNumberFault({ kind, number }: Pick<Reference, 'kind' | 'number'>) {
  const key = partKey(number)
  if (!isPartKey(key))
    return `A number has ${keyBounds.shortest} to ${keyBounds.longest} letters and digits`
  const fault = kind === 'gtin' ? findGtinFault(key) : undefined
  return fault && `“${number}” ${fault}`
}

const referenceKey = ({ kind, maker, number }: Reference) =>
  JSON.stringify([partKey(number), kind, maker])

/** A product at one end of a replacement. */
const Replacement = z.object({ _id: Id, name: z.string(), partNumber: z.string().nullable() })

export const ProductReferences = z.object({
  /** Sorted by kind, maker and number. */
  references: z.array(Reference),
  /** The product that replaced this one. */
  replacedBy: Replacement.nullable(),
  /** Products that this one replaced. */
  replaces: z.array(Replacement),
})
export type ProductReferences = z.infer<typeof ProductReferences>

export const listReferences = {
  method: 'GET',
  path: '/product/:id/references',
  summary: 'Other numbers that a product is known by, what replaced it, and what it replaces.',
  access: 'open',
  limit: 'reads',
  params: z.object({ id: Id }),
  answers: { 200: ProductReferences },
} as const satisfies Endpoint

export const saveReferences = {
  method: 'PUT',
  path: '/product/:id/references',
  summary: 'Replaces the other numbers of a product, as a change set.',
  access: 'catalogue:write',
  limit: 'writes',
  params: z.object({ id: Id }),
  bodyLimitBytes: 128 * 1024,
  body: z.strictObject({
    /** The product's version, as read last. */
    version: PositiveInteger,
    references: References,
  }),
  answers: {
    /** Null if nothing differs. */
    200: ModifiedCount.extend({ changeSetId: z.int().nullable() }),
  },
} as const satisfies Endpoint

/** Rows of a file of references. */
export const ReferenceCounts = z.object({
  rows: z.int(),
  new: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** Products that get a successor by rows of kind `replaced`. */
  replacements: z.int(),
  /** Columns that the shop didn't read. */
  ignored: z.array(z.string()),
  /** Remarks about the file: `Read as Windows-1250, as the file is not in UTF-8`. */
  notes: z.array(z.string()),
})
export type ReferenceCounts = z.infer<typeof ReferenceCounts>

export const importReferences = {
  method: 'POST',
  path: '/references/import',
  summary:
    'Counts what a CSV or XLSX file of references changes (multipart field `file`; columns `part_number`, `kind`, `maker`, `number` and, if wanted, `note`), and with `apply=true` applies it whole or not at all.',
  access: 'catalogue:write',
  limit: 'imports',
  bodyKind: 'multipart',
  bodyLimitBytes: referenceBounds.fileBytes,
  query: z.strictObject({ apply: z.enum(['true', 'false']).optional() }),
  answers: { 200: ReferenceCounts.extend({ applied: z.boolean() }) },
} as const satisfies Endpoint
