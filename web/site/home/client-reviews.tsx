import { useLastReviews } from '../../catalogue/reviews/queries.ts'
import { ReviewCard } from '../../catalogue/reviews/review-card.tsx'
import { LoadFailure } from '../../platform/base/failures/load-failure.tsx'
import { paths } from '../../platform/base/paths.ts'
import { Link } from '../../ui/link.tsx'
import { SectionHeading } from '../../ui/section-heading.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import type { TitledSection } from './titled-section.ts'

const GRID = 'bulkheads grid-cols-1 md:grid-cols-2 lg:grid-cols-3'
const CARDS = [1, 2, 3, 4, 5, 6]

/** The last six reviews. */
export function ClientReviews({ title = 'Client Review' }: TitledSection) {
  return (
    <section
      className="below wrap py-14 [--tall:84rem] md:[--tall:45rem] lg:py-18 lg:[--tall:32rem]"
      aria-labelledby="reviews"
    >
      <SectionHeading id="reviews" title={title}>
        <p className="text-small text-steel-600">The last six reviews</p>
      </SectionHeading>
      <LastReviews />
    </section>
  )
}

function LastReviews() {
  const reviews = useLastReviews()
  if (reviews.isPending)
    return (
      <Loading label="Loading the reviews">
        <div className={GRID}>
          {CARDS.map((card) => (
            <div key={card} className="p-5 lg:p-6">
              <Skeleton className="h-14 w-40" />
              <Skeleton className="mt-2 h-19.5" />
              <Skeleton className="mt-5 h-6 w-32" />
            </div>
          ))}
        </div>
      </Loading>
    )
  if (reviews.isLoadingError)
    return <LoadFailure title="The reviews could not be loaded" query={reviews} />
  if (reviews.data.length === 0)
    return (
      <EmptyState
        title="No reviews yet"
        action={
          <Link className="btn btn-outline" to={paths.addReview}>
            Review Add
          </Link>
        }
      >
        Customers can write one in their dashboard.
      </EmptyState>
    )
  return (
    <ul className={GRID}>
      {reviews.data.map((review) => (
        <ReviewCard key={review.id} review={review} />
      ))}
    </ul>
  )
}
