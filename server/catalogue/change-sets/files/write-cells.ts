import { factOfKey } from '../../../../contract/catalogue/fields/custom-fact.ts'
import { writeCustomText } from '../../../../contract/catalogue/fields/judge-custom-values.ts'
import type { Column } from '../../../../contract/catalogue/intake/file-columns.ts'
import {
  type Field,
  fromFact,
  type PlainColumn,
  plainFields,
} from '../../../../contract/catalogue/product-fields.ts'
import type { Attribute } from '../../../../contract/catalogue/products.ts'
import type { Cents } from '../../../../contract/values/money/money.ts'
import type { Ladder } from '../../../../contract/values/money/price.ts'
import type { ProductFacts } from '../../../platform/database/product-facts.ts'
import { customValuesOf } from '../../fields/custom-facts.ts'
import { readMoment } from '../facts.ts'

export interface ExportedProduct {
  readonly id: string
  readonly facts: ProductFacts
  readonly available: number
}

/** A product as an export writes it, cell by cell. */
export function writeCells({ id, facts, available }: ExportedProduct): Record<Column, string> {
  const { discount } = facts
  return {
    _id: id,
    part_number: facts.partNumber ?? '',
    name: facts.name,
    description: facts.description,
    price: writeDollars(facts.listPriceCents),
    price_per: String(facts.pricePer),
    minimum: String(facts.minimum),
    order_multiple: String(facts.orderMultiple),
    ladder: writeLadder(facts.ladder),
    discount_percent: discount ? String(discount.percent) : '',
    discount_until: discount ? readMoment(discount.until).toISOString() : '',
    attributes: writeAttributes(facts.attributes),
    ...writePlain(facts),
    gtin: facts.references
      .flatMap(({ kind, number }) => (kind === 'gtin' ? number : []))
      .join('; '),
    picture: facts.pictures[0]?.url ?? '',
    available: String(available),
    expected: String(available),
  }
}

function writePlain(facts: ProductFacts): Record<PlainColumn, string> {
  const cells = plainFields.map((field: Field) => [
    field.column,
    String(fromFact(field, facts[field.fact]) ?? ''),
  ])
  return Object.fromEntries(cells) as Record<PlainColumn, string>
}

function writeDollars(cents: Cents): string {
  return (cents / 100).toFixed(2)
}

function writeLadder(ladder: Ladder): string {
  return ladder.map(({ from, cents }) => `${from}=${writeDollars(cents)}`).join('; ')
}

function writeAttributes(attributes: readonly Attribute[]): string {
  return attributes
    .map(({ name, value, unit }) => `${name}=${value}${unit ? ` ${unit}` : ''}`)
    .join('; ')
}

/** The values of a product's custom fields, by their columns; an empty one is left out. */
export function writeCustomCells(facts: ProductFacts): Record<string, string> {
  const values = Object.entries(customValuesOf(facts))
  return Object.fromEntries(
    values.map(([key, value]) => [factOfKey(key), writeCustomText(value)] as const),
  )
}
