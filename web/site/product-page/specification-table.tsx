import type { ReactNode } from 'react'
import { showCustomValue } from '../../../contract/catalogue/fields/custom-fields.ts'
import { plainFields, showValue } from '../../../contract/catalogue/product-fields.ts'
import type { Attribute, Product, ProductDetails } from '../../../contract/catalogue/products.ts'
import { formatCountOf } from '../../../contract/values/money/money.ts'
import { weightText } from '../../../contract/values/weight.ts'
import { formatAttribute } from '../../catalogue/products/format-attribute.ts'
import { formatDayOfYear } from '../../platform/base/format-day.ts'

/** Part number, specified fields, every attribute and the packs of a product. */
export function SpecificationTable({ product }: { product: ProductDetails }) {
  const { partNumber, attributes } = product
  const specified = specifiedOf(product)
  const packs = packsOf(product)
  const own = ownFactsOf(product)
  if (!partNumber && specified.length + attributes.length + own.length + packs.length === 0)
    return null
  return (
    <>
      <h3 id="specification" className="mb-2 mt-8 text-h4 font-semibold">
        Specification
      </h3>
      <table className="ledger ledger-dense border-t-2 border-ink" aria-labelledby="specification">
        <tbody>
          {partNumber && (
            <Row name="Part number">
              <span className="part-no !text-ink">{partNumber}</span>
            </Row>
          )}
          {specified.map(([name, content]) => (
            <Row key={name} name={name}>
              {content}
            </Row>
          ))}
          {attributes.map((attribute) => (
            <Row key={attribute.name} name={attribute.name}>
              {showAttribute(attribute)}
            </Row>
          ))}
          {own.map(([name, content]) => (
            <Row key={name} name={name}>
              {content}
            </Row>
          ))}
          {packs.map(([name, content]) => (
            <Row key={name} name={name}>
              {content}
            </Row>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** A weight is told in pounds too. */
function showAttribute({ name, value, unit }: Attribute): string {
  const isWeight = unit === 'kg' && typeof value === 'number'
  return isWeight ? weightText(value) : formatAttribute({ name, value, unit })
}

type NamedContent = readonly [name: string, content: string]

function specifiedOf(product: ProductDetails): NamedContent[] {
  return plainFields.flatMap((field) => {
    const value = product[field.key]
    return field.isSpecified && value ? [[field.label, showValue(field, value)]] : []
  })
}

/** The shop's own public fields. Staff are sent private ones too, which are no page's. */
function ownFactsOf({ customFields = [] }: ProductDetails): NamedContent[] {
  return customFields
    .filter(({ isPublic }) => isPublic)
    .map(({ label, type, unit, value }) => [
      label,
      type === 'date' ? formatDayOfYear(String(value)) : showCustomValue({ unit }, value),
    ])
}

/** Rows about a product's order multiple and packs. */
function packsOf(product: Product): NamedContent[] {
  const { orderMultiple, cartonPieces, palletPieces, palletKilograms } = product
  const onPallet = [
    palletPieces === null ? [] : formatCountOf(palletPieces, 'piece'),
    palletKilograms === null ? [] : weightText(palletKilograms),
  ].flat()
  return [
    ...(orderMultiple === 1
      ? []
      : [['Sold in multiples of', formatCountOf(orderMultiple, 'piece')] as const]),
    ...(cartonPieces === null
      ? []
      : [['In a carton', formatCountOf(cartonPieces, 'piece')] as const]),
    ...(onPallet.length === 0 ? [] : [['On a pallet', onPallet.join(', ')] as const]),
  ]
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <tr>
      <th scope="row" className="w-1/2 !pl-0 text-steel-600">
        {name}
      </th>
      <td className="font-medium">{children}</td>
    </tr>
  )
}
