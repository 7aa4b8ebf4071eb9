import type { ProductDetails } from '../../../contract/catalogue/products.ts'
import { compareFacts } from '../../catalogue/compare/compared-facts.ts'
import { keepTogether } from '../../catalogue/products/format-attribute.ts'
import { ProductPicture } from '../../catalogue/products/picture/product-picture.tsx'
import { paths, productPath } from '../../platform/base/paths.ts'
import { classNames } from '../../ui/class-names.ts'
import { Link } from '../../ui/link.tsx'

interface CompareTableProps {
  readonly products: readonly ProductDetails[]
  /** Only the facts that differ. */
  readonly isShort: boolean
}

/** Facts of parts, a column each; facts that differ are marked. On a phone the names of the facts stay in sight. */
export function CompareTable({ products, isShort }: CompareTableProps) {
  const ids = products.map(({ _id }) => _id)
  const whole = paths.compare(ids.join())
  const facts = compareFacts(products)
  const shown = isShort ? facts.filter(({ isDifferent }) => isDifferent) : facts
  const without = (id: string) => paths.compare(ids.filter((one) => one !== id).join())
  return (
    <>
      {products.length > 1 && (
        <p className="mb-3 text-small">
          <Link
            className="tlink inline-flex min-h-6 items-center"
            to={isShort ? whole : `${whole}&only=differences`}
            preventScrollReset
          >
            {isShort ? 'Show all facts' : 'Show only differences'}
          </Link>
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the keyboard */}
      <section aria-label="Comparison" tabIndex={0} className="overflow-x-auto">
        <table className="ledger text-small">
          <thead>
            <tr>
              <th scope="col" className="sticky left-0 z-10 w-36 min-w-28 bg-paper max-md:w-28">
                <span className="sr-only">Fact</span>
              </th>
              {products.map((product) => (
                <th
                  key={product._id}
                  scope="col"
                  className="min-w-40 !whitespace-normal !align-top font-normal"
                >
                  <span className="mb-2 block size-24 border border-steel-200 p-1">
                    <ProductPicture product={product} sizes="6rem" className="size-full" />
                  </span>
                  <Link
                    className="tlink inline-flex min-h-6 items-center font-semibold"
                    to={productPath(product)}
                  >
                    {product.partNumber ?? product.name}
                  </Link>
                  {product.partNumber && (
                    <span className="block [overflow-wrap:anywhere]">
                      {keepTogether(product.name)}
                    </span>
                  )}
                  {products.length > 1 && (
                    <Link
                      className="tlink inline-flex min-h-6 items-center text-steel-600"
                      aria-label={`Remove ${product.partNumber ?? product.name}`}
                      to={without(product._id)}
                      preventScrollReset
                    >
                      Remove
                    </Link>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ name, values, isDifferent }) => {
              const isMarked = isDifferent && products.length > 1
              return (
                <tr key={name} className={classNames(isMarked && 'bg-signal-wash')}>
                  <th
                    scope="row"
                    className={classNames(
                      'sticky left-0 z-10 !whitespace-normal text-steel-600 [overflow-wrap:anywhere]',
                      isMarked ? 'bg-signal-wash' : 'bg-paper',
                    )}
                  >
                    {name}
                    {isMarked && (
                      <>
                        <span aria-hidden="true"> ≠</span>
                        <span className="sr-only">, differs</span>
                      </>
                    )}
                  </th>
                  {values.map((value, place) => (
                    <td
                      key={products[place]?._id}
                      className={classNames(
                        'num [overflow-wrap:anywhere]',
                        isMarked && 'font-medium',
                      )}
                    >
                      {value ?? '–'}
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
      </section>
    </>
  )
}
