import type { Review } from '../../../contract/catalogue/reviews.ts'
import { PageHead } from '../../platform/base/page-head.tsx'
import { useListChoice } from '../../platform/paging/list-choice.ts'
import { ListHeading } from '../../platform/paging/list-heading.tsx'
import { LoadedList } from '../../platform/paging/loaded-list.tsx'
import { usePageFocus } from '../../platform/paging/use-page-focus.ts'
import { useSubject } from '../../ui/dialogs/confirmation.tsx'
import { Ledger } from '../../ui/ledger.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { useAllReviews } from './queries.ts'
import { ReviewRemoval } from './review-removal.tsx'
import { ReviewRow } from './review-row.tsx'

const COLUMNS = [
  { title: 'No.' },
  { title: 'Name' },
  { title: 'Review' },
  { title: 'Remove' },
] as const

/** All reviews, newest first, for admins, who can remove them. */
export default function ReviewsPage() {
  const heading = usePageFocus()
  const choice = useListChoice()
  const list = useAllReviews(choice.after)
  return (
    <>
      <PageHead title="Reviews" />
      <ListHeading ref={heading} title="Reviews" list={list.data} />
      <LoadedList
        what="The reviews"
        list={list}
        empty={<EmptyState title="No reviews yet">Customer reviews appear here.</EmptyState>}
      >
        {(reviews) => (
          <ReviewTable
            // The call returns the oldest first.
            reviews={reviews.toReversed()}
            firstNumber={choice.before + 1}
            // Takes the focus when the focused row is gone, and states how many are left.
            onRemoved={() => heading.current?.focus()}
          />
        )}
      </LoadedList>
    </>
  )
}

interface ReviewTableProps {
  readonly reviews: readonly Review[]
  readonly firstNumber: number
  readonly onRemoved: () => void
}

function ReviewTable({ reviews, firstNumber, onRemoved }: ReviewTableProps) {
  const { subject: toRemove, ask, keep, done } = useSubject<Review>(onRemoved)
  return (
    <>
      <Ledger label="Reviews" columns={COLUMNS}>
        {reviews.map((review, place) => (
          <ReviewRow
            key={review.id}
            number={firstNumber + place}
            review={review}
            onRemove={() => ask(review)}
          />
        ))}
      </Ledger>
      {toRemove && <ReviewRemoval review={toRemove} onKeep={keep} onRemoved={done} />}
    </>
  )
}
