import { useNavigate, useParams, useSearchParams } from 'react-router'
import { formatCountOf, formatDollars } from '../../../contract/values/money/money.ts'
import { capital, words } from '../../../contract/values/text/words.ts'
import { ApiProblem } from '../../platform/base/calls/api-answers.ts'
import { failureText } from '../../platform/base/failures/failure-text.ts'
import { LoadFailure } from '../../platform/base/failures/load-failure.tsx'
import { PageHead } from '../../platform/base/page-head.tsx'
import { paths } from '../../platform/base/paths.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { Link } from '../../ui/link.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { useTakeSharedList } from './saved/mutations.ts'
import { type SharedPage, useSharedList } from './saved/queries.ts'
import { SharedLines } from './saved/shared-lines.tsx'
import { shortText } from './saved/short-text.ts'
import { CartHead } from './view/cart-head.tsx'
import { CartSkeleton } from './view/cart-skeleton.tsx'

/** A list that somebody shares: its lines at today's prices, to read or to take over. */
export default function SharedListPage() {
  const { token = '' } = useParams()
  const after = useSearchParams()[0].get('after') ?? undefined
  const list = useSharedList(token, after)
  const isMissing =
    list.isLoadingError && list.error instanceof ApiProblem && list.error.status < 500
  return (
    <div className="wrap min-h-[calc(100svh-6rem)] pb-16 pt-8">
      {/* The address is known only to those who were given it. */}
      <PageHead
        title={list.data?.name ?? 'Shared list'}
        isFound={false}
        canonical={paths.catalogue}
      />
      <CartHead name={list.data?.name ?? 'Shared list'} lineCount={list.data?.lineCount} />
      {list.isPending && <CartSkeleton />}
      {isMissing && (
        <EmptyState
          title="This link shows no list"
          action={
            <Link className="btn btn-outline" to={paths.catalogue}>
              {capital(words().catalogue)}
            </Link>
          }
        >
          It has been switched off or is incomplete. Ask for a new one.
        </EmptyState>
      )}
      {list.isLoadingError && !isMissing && (
        <LoadFailure level={2} title="The list could not be loaded" query={list} />
      )}
      {list.data && <Shared token={token} list={list.data} isFirst={after === undefined} />}
    </div>
  )
}

interface SharedProps {
  readonly token: string
  readonly list: SharedPage
  readonly isFirst: boolean
}

function Shared({ token, list, isFirst }: SharedProps) {
  const navigate = useNavigate()
  const take = useTakeSharedList(token, (cartId) => {
    showSuccess('The list is in your cart')
    navigate(cartId ? paths.oneCart(cartId) : paths.cart)
  })
  const last = list.lines.at(-1)?.productId
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="num text-table">
          {shortText(list)}. Goods total{' '}
          <span className="font-semibold">{formatDollars(list.totals.goods)}</span>.
        </p>
        <Button kind="primary" working={take.isPending} onClick={() => take.mutate()}>
          Copy {formatCountOf(list.lineCount, 'line')} to my cart
        </Button>
      </div>
      <div className="mb-4 empty:hidden">
        <FormError>{take.error && failureText(take.error)}</FormError>
      </div>
      <SharedLines lines={list.lines} />
      {(list.hasMore || !isFirst) && (
        <p className="mt-6 flex gap-3">
          {!isFirst && (
            <Link className="btn btn-outline" to={paths.sharedList(token)}>
              First lines
            </Link>
          )}
          {list.hasMore && (
            <Link className="btn btn-outline" to={`?after=${last}`}>
              Further lines
            </Link>
          )}
        </p>
      )}
    </>
  )
}
