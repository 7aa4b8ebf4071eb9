import type { Cover } from '../../../contract/office/figures.ts'
import { formatCount, formatCountOf } from '../../../contract/values/money/money.ts'
import { Unloaded } from '../../platform/base/failures/unloaded.tsx'
import { paths } from '../../platform/base/paths.ts'
import { Link } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { Tag } from '../../ui/tag.tsx'
import type { DaySpan } from './period.ts'
import { useCover } from './queries.ts'

/** Products that sell, sorted by how long their stock will last. */
export function RunsOut({ span: { from, to } }: { span: DaySpan }) {
  const cover = useCover()
  const csv = new URLSearchParams({ of: 'cover', from, to })
  return (
    <section aria-labelledby="runs-out">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id="runs-out" className="text-h3">
          Runs out
        </h3>
        <a
          className="tlink inline-flex min-h-6 items-center text-small"
          href={`/figures/export?${csv}`}
          download
        >
          CSV<span className="sr-only">, Runs out</span>
        </a>
      </div>
      <Unloaded what="The stock" query={cover}>
        <Skeleton className="h-40" />
      </Unloaded>
      {cover.data?.rows.length === 0 && (
        <p className="text-small text-steel-600">Nothing was sold in the last 30 days.</p>
      )}
      {cover.data && cover.data.rows.length > 0 && (
        <ul className="border-t border-steel-300">
          {cover.data.rows.map((row) => (
            <CoverRow key={row.productId} row={row} />
          ))}
        </ul>
      )}
    </section>
  )
}

function CoverRow({ row }: { row: Cover['rows'][number] }) {
  const { productId, name, available, minimum, soldPerDay, days, isShort } = row
  const text = formatCountOf(days, 'day')
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-1 border-b border-steel-200 py-2.5">
      <Link
        className="tlink justify-self-start font-medium [overflow-wrap:anywhere]"
        to={paths.purchase(productId)}
      >
        {name}
      </Link>
      {isShort ? <Tag tone="bad">{text}</Tag> : <Tag>{text}</Tag>}
      <p className="num col-span-2 text-micro text-steel-600">
        {formatCount(available)} available, {soldPerDay.toLocaleString('en-US')} sold a day
        {available < minimum && `, below the minimum order of ${formatCount(minimum)}`}
      </p>
    </li>
  )
}
