import type { ReturnState } from '../../../contract/calls/goods/returns.ts'
import { LoadFailure } from '../../base/calls/load-failure.tsx'
import { PageHead } from '../../base/page-head.tsx'
import { paths } from '../../base/paths.ts'
import { type ListChoice, listPath, useListChoice } from '../../paging/list-choice.ts'
import { ListHeading } from '../../paging/list-heading.tsx'
import { ListPager } from '../../paging/list-pager.tsx'
import { usePageFocus } from '../../paging/use-page-focus.ts'
import { BreakableEmail } from '../../ui/breakable-email.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Link } from '../../ui/link.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { useReturns } from './queries.ts'
import { ReturnActs } from './return-acts.tsx'
import { ReturnCard } from './return-card.tsx'
import { shownStates, stateTexts } from './return-texts.ts'

/** Every return of the shop, newest first, with what staff can do about it. */
export default function ReturnsPage() {
  const heading = usePageFocus()
  const choice = useListChoice()
  const state = readState(choice)
  const list = useReturns({
    ...(state && { state }),
    ...(choice.after && { after: choice.after }),
  })
  return (
    <>
      <PageHead title="Returns" />
      <ListHeading ref={heading} title="Returns" list={list.data} shown={list} />
      <StateFilter chosen={state} choice={choice} />
      {list.isPending && (
        <Loading label="Loading the returns" className="mt-6">
          <Skeleton className="h-80" />
        </Loading>
      )}
      {list.isLoadingError && <LoadFailure title="The returns could not be loaded" query={list} />}
      {list.data?.items.length === 0 && (
        <EmptyState
          title={
            state ? `No returns are ${stateTexts[state].text.toLowerCase()}` : 'No returns yet'
          }
          action={
            <Link className="btn btn-outline" to={paths.allOrders}>
              All Order
            </Link>
          }
        >
          Customers ask for returns on the page of their order.
        </EmptyState>
      )}
      {list.data && list.data.items.length > 0 && (
        <div aria-busy={list.isPlaceholderData} className="mt-6">
          <ul aria-label="Returns" className="bulkheads">
            {list.data.items.map((one) => (
              <ReturnCard
                key={one._id}
                of={one}
                about={
                  <p className="text-small">
                    <Link
                      className="tlink inline-flex min-h-6 items-center"
                      to={paths.order(one.orderId)}
                    >
                      Order <span className="num ml-1">{one.orderNo}</span>
                    </Link>{' '}
                    {one.customerEmail && <BreakableEmail email={one.customerEmail} />}
                  </p>
                }
              >
                <ReturnActs of={one} />
              </ReturnCard>
            ))}
          </ul>
          <ListPager list={list.data} isTurning={list.isPlaceholderData} />
        </div>
      )}
    </>
  )
}

function readState({ search }: ListChoice): ReturnState | undefined {
  return shownStates.find((state) => state === search.get('state'))
}

function StateFilter({ chosen, choice }: { chosen: ReturnState | undefined; choice: ListChoice }) {
  return (
    <ul aria-label="Returns shown" className="flex flex-wrap gap-y-2">
      {[undefined, ...shownStates].map((state) => (
        <li key={state ?? 'all'} className="not-first:-ml-px">
          <Link
            to={listPath(choice, { state })}
            preventScrollReset
            aria-current={state === chosen ? 'true' : undefined}
            className={classNames(
              'btn rounded-none focus-visible:z-[1] max-md:px-2.5',
              state === chosen ? 'btn-accent' : 'btn-outline',
            )}
          >
            {state ? stateTexts[state].text : 'All'}
          </Link>
        </li>
      ))}
    </ul>
  )
}
