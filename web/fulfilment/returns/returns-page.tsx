import type { ReturnState } from '../../../contract/fulfilment/returns.ts'
import { PageHead } from '../../platform/base/page-head.tsx'
import { paths } from '../../platform/base/paths.ts'
import { ChoiceLinks } from '../../platform/paging/choice-links.tsx'
import { useListChoice } from '../../platform/paging/list-choice.ts'
import { ListHeading } from '../../platform/paging/list-heading.tsx'
import { LoadedList } from '../../platform/paging/loaded-list.tsx'
import { usePageFocus } from '../../platform/paging/use-page-focus.ts'
import { BreakableEmail } from '../../ui/breakable-email.tsx'
import { Link } from '../../ui/link.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { useReturns } from './queries.ts'
import { ReturnActs } from './return-acts.tsx'
import { ReturnCard } from './return-card.tsx'
import { shownStates, stateTexts } from './return-texts.ts'

const CHOICES = [
  [undefined, 'All'],
  ['open', 'Open'],
  ...shownStates.map((state) => [state, stateTexts[state].text] as const),
] as const

const nameOf = (state: ReturnState | 'open') =>
  state === 'open' ? state : stateTexts[state].text.toLowerCase()

/** Every return of the shop, newest first, with what staff can do about it. */
export default function ReturnsPage() {
  const heading = usePageFocus()
  const choice = useListChoice()
  const asked = choice.search.get('state')
  const state = asked === 'open' ? asked : shownStates.find((one) => one === asked)
  const list = useReturns({
    ...(state && { state }),
    ...(choice.after && { after: choice.after }),
  })
  return (
    <>
      <PageHead title="Returns" />
      <ListHeading ref={heading} title="Returns" list={list.data} shown={list} />
      <ChoiceLinks
        label="Returns shown"
        name="state"
        choices={CHOICES}
        chosen={state}
        className="mb-6"
      />
      <LoadedList
        what="The returns"
        list={list}
        empty={
          <EmptyState
            title={state ? `No returns are ${nameOf(state)}` : 'No returns yet'}
            action={
              <Link className="btn btn-outline" to={paths.allOrders}>
                All Order
              </Link>
            }
          >
            Customers ask for returns on the page of their order.
          </EmptyState>
        }
      >
        {(returns) => (
          <ul aria-label="Returns" className="bulkheads">
            {returns.map((one) => (
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
        )}
      </LoadedList>
    </>
  )
}
