import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import { useId } from 'react'
import type { CatalogueSort } from '../../../contract/catalogue/catalogue-sorts.ts'
import type { ProductWithLadder } from '../../../contract/catalogue/products.ts'
import type { ReadChoice } from '../../catalogue/products/catalogue-choice.ts'
import { ProductPicture } from '../../catalogue/products/picture/product-picture.tsx'
import { cataloguePath } from '../../platform/base/paths.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { columnsOf, WIDE_ONLY } from './family-columns.ts'
import { PartRow } from './part-row.tsx'

interface FamilyTableProps {
  /** Null for parts without a category. */
  readonly family: string | null
  readonly parts: readonly ProductWithLadder[]
  /** Introduction of the category, if it has one. */
  readonly introduction: string | undefined
  readonly choice: ReadChoice
}

/** The parts of one family, with its picture: a dense table to order from; below 1280 px a list. */
export function FamilyTable({ family, parts, introduction, choice }: FamilyTableProps) {
  const id = useId()
  const columns = columnsOf(parts)
  const [first] = parts
  const brands = [...new Set(parts.flatMap(({ brand }) => brand ?? []))]
  return (
    <section className="mb-10" aria-labelledby={id}>
      <div className="mb-3 flex items-center gap-4">
        <span className="size-20 shrink-0 border border-steel-200 p-1">
          {first && <ProductPicture product={first} sizes="5rem" className="size-full" />}
        </span>
        <div>
          <h2 id={id} className="font-sans text-h4 font-semibold">
            {family === null ? (
              'Other parts'
            ) : (
              <Link className="hover:underline" to={cataloguePath({ category: family })}>
                {family}
              </Link>
            )}
          </h2>
          <p className="max-w-[70ch] text-small text-steel-600">
            {brands.length > 0 && `By ${brands.slice(0, 6).join(', ')}. `}
            {introduction}
          </p>
        </div>
      </div>
      <table
        aria-labelledby={id}
        className="ledger ledger-order text-small max-xl:block max-xl:border-t-2 max-xl:border-ink"
      >
        <thead className="max-xl:sr-only">
          <tr>
            <Head sort="name" choice={choice} className="w-[26%]">
              Part number and name
            </Head>
            {columns.map(({ name, head, isNumber, isWide }) => (
              <th
                key={name}
                scope="col"
                className={classNames(isNumber && 'r', isWide && WIDE_ONLY)}
              >
                {head}
              </th>
            ))}
            <Head sort="price" choice={choice} className="r">
              Price
            </Head>
            <th scope="col" className="r">
              Minimum order
            </th>
            <Head sort="available" choice={choice} className="r">
              Available
            </Head>
            <th scope="col" className="w-[14.5rem]">
              Ordered quantity
            </th>
          </tr>
        </thead>
        <tbody className="max-xl:block">
          {parts.map((part) => (
            <PartRow key={part._id} part={part} columns={columns} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface HeadProps {
  readonly sort: CatalogueSort
  readonly choice: ReadChoice
  readonly className: string
  readonly children: string
}

/** A sortable column head: a link, so that it works without script. Price sorts both ways. */
function Head({ sort, choice, className, children }: HeadProps) {
  const isUp = choice.sort === sort && sort !== 'available'
  const isDown = choice.sort === `-${sort}` || (choice.sort === sort && sort === 'available')
  const next = sort === 'price' && isUp ? '-price' : sort
  return (
    <th
      scope="col"
      aria-sort={isUp ? 'ascending' : isDown ? 'descending' : undefined}
      className={className}
    >
      <Link
        to={cataloguePath({ ...choice, sort: next, after: undefined })}
        preventScrollReset
        className={classNames('sort-head', (isUp || isDown) && 'text-ink')}
      >
        {children}
        {(isUp || isDown) && <Icon of={isUp ? ChevronUp : ChevronDown} className="size-4" />}
      </Link>
    </th>
  )
}
