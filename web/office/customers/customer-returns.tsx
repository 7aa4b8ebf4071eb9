import type { Return } from '../../../contract/fulfilment/returns.ts'
import { formatCount } from '../../../contract/values/money/money.ts'
import { useReturnsOf } from '../../fulfilment/returns/queries.ts'
import { stateTexts } from '../../fulfilment/returns/return-texts.ts'
import { DeskLink } from '../../people/sessions/rights/desk-link.tsx'
import { Unloaded } from '../../platform/base/failures/unloaded.tsx'
import { formatDate } from '../../platform/base/format-moment.ts'
import { paths } from '../../platform/base/paths.ts'
import { MoreButton } from '../../platform/paging/more-button.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { Tag } from '../../ui/tag.tsx'

/** The returns of one customer, newest first. */
export function CustomerReturns({ customerId }: { readonly customerId: string }) {
  const list = useReturnsOf(customerId)
  const returns = list.data?.pages.flat() ?? []
  return (
    <section aria-label="Returns">
      <h3 className="mb-3 text-h3">Returns</h3>
      <Unloaded what="The returns" query={list}>
        <Skeleton className="h-12" />
      </Unloaded>
      {list.data && returns.length === 0 && (
        <p className="text-small text-steel-600">No returns.</p>
      )}
      <ul>
        {returns.map((one) => (
          <ReturnRow key={one._id} of={one} />
        ))}
      </ul>
      <MoreButton list={list}>Show more returns</MoreButton>
    </section>
  )
}

function ReturnRow({
  of: { returnNo, orderId, orderNo, createdAt, state, lines },
}: {
  of: Return
}) {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-t border-steel-200 py-2">
      <div className="num min-w-0 text-small">
        <p className="font-medium">
          Return {returnNo}, {formatCount(pieces)} pieces
        </p>
        <p className="text-micro text-steel-600">
          <time dateTime={createdAt}>{formatDate(createdAt)}</time>,{' '}
          <DeskLink className="tlink" to={paths.order(orderId)}>
            order {orderNo}
          </DeskLink>
        </p>
      </div>
      <Tag tone={stateTexts[state].tone}>{stateTexts[state].text}</Tag>
    </li>
  )
}
