import { isDeepStrictEqual } from 'node:util'
import type { SaleTerms } from '../../../contract/catalogue/bulk/sale-terms.ts'
import type {
  ChangeField,
  FieldValues,
  ShownValues,
} from '../../../contract/catalogue/changes/change-fields.ts'
import { keyOfFact } from '../../../contract/catalogue/fields/custom-fact.ts'
import type { Reference } from '../../../contract/catalogue/parts/references.ts'
import {
  type Field,
  fromFact,
  type PlainValue,
  plainFields,
  toFact,
} from '../../../contract/catalogue/product-fields.ts'
import { toLadder } from '../../../contract/catalogue/products.ts'
import { centsFromDollars, dollarsFromCents } from '../../../contract/values/money/money.ts'
import type { Fact, ProductFacts, SomeFacts } from '../../platform/database/product-facts.ts'
import { customChangesOf, customFactsOf } from '../fields/custom-facts.ts'

const plainByKey = new Map<string, Field>(plainFields.map((field) => [field.key, field]))
const plainByFact = new Map<string, Field>(plainFields.map((field) => [field.fact, field]))

/** Facts have the names and values of fields, but for money and weight. */
export function fieldOfFact(fact: Fact): ChangeField {
  if (fact === 'listPriceCents') return 'price'
  if (keyOfFact(fact) !== undefined) return 'custom'
  return plainByFact.get(fact)?.key ?? (fact as ChangeField)
}

/** A moment as `product_facts` writes it: to the microsecond. */
export function momentText(moment: Date): string {
  return moment.toISOString().replace('Z', '000Z')
}

export function readMoment(text: string): Date {
  return new Date(text.replace(/\d{3}Z$/, 'Z'))
}

/** Converts an admin's entries to facts. */
export function factsFromValues(values: FieldValues): SomeFacts {
  const { price, ladder, discount, pictures, references, custom, ...others } = values
  return {
    ...renamePlain(others, (key, value) => {
      const field = plainByKey.get(key)
      return field ? [field.fact, toFact(field, value)] : [key, value]
    }),
    ...(custom && customFactsOf(custom)),
    ...(price !== undefined && { listPriceCents: centsFromDollars(price) }),
    ...(ladder && { ladder: toLadder(ladder) }),
    ...(discount !== undefined && {
      discount: discount && {
        percent: discount.percent,
        until: momentText(new Date(discount.until)),
      },
    }),
    ...(pictures && { pictures: pictures.map(({ img, alt }) => ({ url: img, alt: alt.trim() })) }),
    ...(references && { references: references.toSorted(compareReferences) }),
  }
}

type Entry = [name: string, value: PlainValue]

/** Renames and converts plain fields; undefined ones are left out. */
function renamePlain(given: object, rename: (...entry: Entry) => Entry): SomeFacts & ShownValues {
  const there = Object.entries(given).filter(([, value]) => value !== undefined)
  return Object.fromEntries(there.map((entry) => rename(...entry)))
}

/** As `product_references` in the database: by kind, maker and number, byte by byte. */
export function compareReferences(one: Reference, other: Reference): number {
  for (const field of ['kind', 'maker', 'number'] as const)
    if (one[field] !== other[field])
      return Buffer.compare(Buffer.from(one[field]), Buffer.from(other[field]))
  return 0
}

/** Facts as answers show them. */
export function showFacts(facts: SomeFacts): ShownValues {
  const { listPriceCents, ladder, discount, pictures, attributes, references, ...further } = facts
  const custom = customChangesOf(further)
  const others = Object.entries(further).filter(([fact]) => keyOfFact(fact) === undefined)
  return {
    ...renamePlain(Object.fromEntries(others), (fact, value) => {
      const field = plainByFact.get(fact)
      return field ? [field.key, fromFact(field, value)] : [fact, value]
    }),
    ...(Object.keys(custom).length > 0 && { custom }),
    ...(attributes && { attributes: [...attributes] }),
    ...(references && { references: [...references] }),
    ...(listPriceCents !== undefined && { price: dollarsFromCents(listPriceCents) }),
    ...(ladder && {
      ladder: ladder.map(({ from, cents }) => ({ from, price: dollarsFromCents(cents) })),
    }),
    ...(discount !== undefined && {
      discount: discount && {
        percent: discount.percent,
        until: readMoment(discount.until).toISOString(),
      },
    }),
    ...(pictures && { pictures: pictures.map(({ url, alt }) => ({ img: url, alt })) }),
  }
}

/** The facts that differ from the product's, before and after. */
export function findDifferences(product: ProductFacts, wanted: SomeFacts) {
  const changed = (Object.keys(wanted) as Fact[]).filter(
    // A custom field without a value is left out.
    (fact) => !isDeepStrictEqual(product[fact] ?? null, wanted[fact] ?? null),
  )
  const pick = (facts: SomeFacts) =>
    Object.fromEntries(changed.map((fact) => [fact, facts[fact] ?? null])) as object as SomeFacts
  return { before: pick(product), after: pick(wanted), changed }
}

export function termsOfFacts(facts: ProductFacts): SaleTerms {
  const { listPriceCents, minimum, orderMultiple, pricePer, ladder, discount } = facts
  return {
    listPriceCents,
    minimum,
    orderMultiple,
    pricePer,
    ladder,
    discountPercent: discount?.percent ?? null,
  }
}

/** Facts that have to fit together. */
export const termFacts: readonly Fact[] = [
  'listPriceCents',
  'minimum',
  'orderMultiple',
  'pricePer',
  'ladder',
  'discount',
]
