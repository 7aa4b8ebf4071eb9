import { getTableColumns } from 'drizzle-orm'
import {
  type Field,
  fromFact,
  mapFields,
  type PlainFacts,
  type PlainField,
  type PlainValue,
  type PlainValues,
  plainFields,
  showValue,
} from '../../../contract/catalogue/product-fields.ts'
import { product } from '../../platform/database/tables/products.ts'

type Row = typeof product.$inferSelect
type Columns = typeof product._.columns
type Stored = Partial<Record<keyof PlainFacts, PlainValue>>

const columns: object = getTableColumns(product)
const hasColumn = (fact: string) => Object.hasOwn(columns, fact)

/** Empty ones, which the database leaves out. */
export const noFurtherFacts = Object.fromEntries(
  plainFields.filter(({ fact }) => !hasColumn(fact)).map(({ fact }) => [fact, null]),
)

/** The columns that hold plain fields. */
export const plainColumns = {
  ...(Object.fromEntries(
    Object.entries(getTableColumns(product)).filter(([name]) =>
      plainFields.some(({ fact }) => fact === name),
    ),
  ) as object as Pick<Columns, keyof PlainFacts & keyof Columns>),
  furtherFacts: product.furtherFacts,
}

/** A product's row, or what of it was read. */
type PlainRow = Pick<Row, keyof typeof plainColumns>

/** The values of plain fields that a row holds. */
export function plainValuesOf<Key extends PlainField>(
  row: PlainRow,
  fields: readonly Field<Key>[],
) {
  const own: Stored = row
  const further: Stored = row.furtherFacts
  const values = mapFields(fields, (field) =>
    fromFact(field, (hasColumn(field.fact) ? own : further)[field.fact] ?? null),
  )
  return values as object as Pick<PlainValues, Key>
}

/** The columns that hold these facts. */
export function columnsOfFacts(facts: PlainFacts) {
  const own = Object.entries(facts).filter(([fact]) => hasColumn(fact))
  const further = Object.entries(facts).filter(
    ([fact, value]) => !hasColumn(fact) && value !== null,
  )
  return {
    ...(Object.fromEntries(own) as object as Pick<Row, keyof PlainFacts & keyof Row>),
    furtherFacts: Object.fromEntries(further),
  }
}

/** The facts of a product that papers note below its name. */
export function notesOf(row: PlainRow): string[] {
  const noted = plainFields.filter(({ isOnPapers }) => isOnPapers)
  const values = plainValuesOf(row, noted)
  return noted.flatMap((field) => {
    const value = values[field.key]
    return value === null ? [] : [`${field.label}: ${showValue(field, value)}`]
  })
}
