import type { ReactNode } from 'react'
import type { Product } from '../../contract/calls/products.ts'
import { formatAttribute } from './format-attribute.ts'

/** Part number, brand and every attribute of a product. */
export function SpecificationTable({ product }: { product: Product }) {
  const { partNumber, brand, attributes } = product
  if (!partNumber && !brand && attributes.length === 0) return null
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
          {brand && <Row name="Brand">{brand}</Row>}
          {attributes.map((attribute) => (
            <Row key={attribute.name} name={attribute.name}>
              {formatAttribute(attribute)}
            </Row>
          ))}
        </tbody>
      </table>
    </>
  )
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
