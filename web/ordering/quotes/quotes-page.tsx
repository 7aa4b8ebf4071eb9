import type { QuoteRequest } from '../../../contract/ordering/quotes.ts'
import { failureText } from '../../platform/base/failures/failure-text.ts'
import { Unloaded } from '../../platform/base/failures/unloaded.tsx'
import { PageHead } from '../../platform/base/page-head.tsx'
import { ChoiceLinks } from '../../platform/paging/choice-links.tsx'
import { useListChoice } from '../../platform/paging/list-choice.ts'
import { UncountedPager } from '../../platform/paging/uncounted-pager.tsx'
import { usePageFocus } from '../../platform/paging/use-page-focus.ts'
import { Ledger } from '../../ui/ledger.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { showFailure, showSuccess } from '../../ui/toasts.ts'
import { useAnswerQuote, useQuotes } from './queries.ts'
import { QuoteRow } from './quote-row.tsx'

const COLUMNS = [
  { title: 'No.' },
  { title: 'Customer' },
  { title: 'Cart' },
  { title: 'Goods', isNumber: true },
  { title: 'Deliver to' },
  { title: 'Actions' },
] as const

const CHOICES = [
  [undefined, 'Open'],
  ['answered', 'Answered'],
] as const

/** Carts whose freight buyers asked to be quoted, for admins. */
export default function QuotesPage() {
  const heading = usePageFocus()
  const choice = useListChoice()
  const answered = choice.search.get('state') === 'answered' ? 'answered' : undefined
  const list = useQuotes(answered ?? 'open', choice.after)
  const answer = useAnswerQuote()
  const markAnswered = ({ _id }: QuoteRequest) =>
    answer.mutate(_id, {
      onSuccess: () => {
        showSuccess(`Quote ${_id} answered`)
        // The row that had the focus leaves the list.
        heading.current?.focus()
      },
      onError: (error) => showFailure(failureText(error)),
    })
  return (
    <>
      <PageHead title="Quotes" />
      <PageHeading ref={heading} className="mb-4">
        Quotes
      </PageHeading>
      <p className="mb-5 max-w-[70ch] text-steel-700">
        Buyers asked what the freight of these carts costs. Carts are shown as they are now.
      </p>
      <ChoiceLinks
        label="Quotes shown"
        name="state"
        choices={CHOICES}
        chosen={answered}
        className="mb-6"
      />
      <Unloaded what="Quotes" query={list}>
        <Skeleton className="h-80" />
      </Unloaded>
      {list.data?.items.length === 0 && (
        <EmptyState title={answered ? 'None answered yet' : 'Nothing to answer'}>
          Buyers ask for a quote in carts whose freight has no price.
        </EmptyState>
      )}
      {list.data && list.data.items.length > 0 && (
        <div aria-busy={list.isPlaceholderData}>
          <Ledger label="Quotes" columns={COLUMNS}>
            {list.data.items.map((one) => (
              <QuoteRow
                key={one._id}
                quote={one}
                isSending={answer.isPending && answer.variables === one._id}
                onAnswered={() => markAnswered(one)}
              />
            ))}
          </Ledger>
          <UncountedPager next={list.data.next} />
        </div>
      )}
    </>
  )
}
