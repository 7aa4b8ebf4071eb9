import { useState } from 'react'
import type { ProductReferences } from '../../../contract/catalogue/parts/references.ts'
import { formatCount } from '../../../contract/values/money/money.ts'
import { referenceKindNames } from '../../catalogue/products/reference-kinds.ts'
import { useReferences } from '../../catalogue/products/reference-queries.ts'
import { productPath } from '../../platform/base/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'

const SHOWN_AT_FIRST = 12

/** Other numbers of a product by maker and kind, and what replaced it; nothing if there are none. */
export function AlsoKnownAs({ productId }: { readonly productId: string }) {
  const { data } = useReferences(productId)
  const [isWhole, setIsWhole] = useState(false)
  if (!data) return null
  const { references, replacedBy, replaces } = data
  const shown = isWhole ? references : references.slice(0, SHOWN_AT_FIRST)
  return (
    <>
      <Replacements name="Replaced by" products={replacedBy ? [replacedBy] : []} />
      <Replacements name="Replaces" products={replaces} />
      {references.length > 0 && (
        <>
          <h3 id="also-known-as" className="mb-2 mt-8 text-h4 font-semibold">
            Also known as
          </h3>
          <table
            className="ledger ledger-dense border-t-2 border-ink"
            aria-labelledby="also-known-as"
          >
            <thead className="sr-only">
              <tr>
                <th scope="col">Maker</th>
                <th scope="col">Number</th>
                <th scope="col">Kind</th>
              </tr>
            </thead>
            <tbody>
              {shown.map(({ kind, maker, number, note }) => (
                <tr key={`${kind} ${maker} ${number}`}>
                  <td className="!pl-0 text-steel-600">{maker}</td>
                  <td>
                    <span className="part-no !text-ink">{number}</span>
                    {note && <span className="block text-small text-steel-600">{note}</span>}
                  </td>
                  <td className="text-small text-steel-600">{referenceKindNames[kind]}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {references.length > shown.length && (
            <Button size="small" className="mt-3" onClick={() => setIsWhole(true)}>
              Show all {formatCount(references.length)}
            </Button>
          )}
        </>
      )}
    </>
  )
}

interface ReplacementsProps {
  readonly name: string
  readonly products: ProductReferences['replaces']
}

function Replacements({ name, products }: ReplacementsProps) {
  if (products.length === 0) return null
  return (
    <p className="mt-6 text-small">
      <span className="font-semibold">{name}</span>{' '}
      {products.map((product, place) => (
        <span key={product._id}>
          {place > 0 && ', '}
          <Link className="tlink" to={productPath(product)}>
            {product.partNumber ?? product.name}
          </Link>
        </span>
      ))}
    </p>
  )
}
