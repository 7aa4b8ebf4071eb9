import type { DeskReview } from '../../../contract/catalogue/reviews.ts'
import { PageHead } from '../../platform/base/page-head.tsx'
import { ChoiceLinks } from '../../platform/paging/choice-links.tsx'
import { type ListChoice, useListChoice } from '../../platform/paging/list-choice.ts'
import { ListHeading } from '../../platform/paging/list-heading.tsx'
import { LoadedList } from '../../platform/paging/loaded-list.tsx'
import { NothingFound } from '../../platform/paging/nothing-found.tsx'
import { usePageFocus } from '../../platform/paging/use-page-focus.ts'
import { useSubject } from '../../ui/dialogs/confirmation.tsx'
import { Ledger } from '../../ui/ledger.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { useDeskReviews } from './queries.ts'
import { ReviewRemoval } from './review-removal.tsx'
import { ReviewRow } from './review-row.tsx'

const COLUMNS = [
  { title: 'No.' },
  { title: 'Name' },
  { title: 'Review' },
  { title: 'Remove' },
] as const

const KINDS = [
  [undefined, 'All'],
  ['low', '3 stars or fewer'],
  ['sample', 'Sample'],
] as const

const readKind = ({ search }: ListChoice) =>
  KINDS.find(([kind]) => kind === search.get('kind'))?.[0]

/** All reviews, newest first, for admins, who can remove them. */
export default function ReviewsPage() {
  const heading = usePageFocus()
  const choice = useListChoice()
  const kind = readKind(choice)
  const list = useDeskReviews(kind, choice.after)
  return (
    <>
      <PageHead title="Reviews" />
      <ListHeading ref={heading} title="Reviews" list={list.data} shown={list}>
        <ChoiceLinks label="Reviews shown" name="kind" choices={KINDS} chosen={kind} />
      </ListHeading>
      <LoadedList
        what="The reviews"
        list={list}
        empty={
          kind ? (
            <NothingFound what="reviews" />
          ) : (
            <EmptyState title="No reviews yet">Customer reviews appear here.</EmptyState>
          )
        }
      >
        {(reviews) => (
          <ReviewTable
            reviews={reviews}
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
  readonly reviews: readonly DeskReview[]
  readonly firstNumber: number
  readonly onRemoved: () => void
}

function ReviewTable({ reviews, firstNumber, onRemoved }: ReviewTableProps) {
  const { subject: toRemove, ask, keep, done } = useSubject<DeskReview>(onRemoved)
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
