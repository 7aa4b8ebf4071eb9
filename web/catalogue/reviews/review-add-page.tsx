import { type ReactNode, useRef } from 'react'
import { reviewMessages } from '../../../contract/catalogue/reviews.ts'
import { capital, words } from '../../../contract/values/text/words.ts'
import { LoadFailure } from '../../platform/base/failures/load-failure.tsx'
import { PageHead } from '../../platform/base/page-head.tsx'
import { paths } from '../../platform/base/paths.ts'
import { useShop } from '../../platform/base/shop-query.ts'
import { Link } from '../../ui/link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { useReviewPermission } from './queries.ts'
import { ReviewForm } from './review-form.tsx'

/** Form of a review; where the shop requires a paid order first, that is shown before anything is typed. */
export default function ReviewAddPage() {
  const heading = useRef<HTMLHeadingElement>(null)
  const needsOrder = useShop().data?.reviewsNeedOrder
  const form = <ReviewForm onAdded={() => heading.current?.focus()} />
  return (
    <>
      <PageHead title="Review Add" />
      <PageHeading ref={heading} className="mb-5">
        Review Add
      </PageHeading>
      {needsOrder ? <BuyersOnly>{form}</BuyersOnly> : form}
    </>
  )
}

function BuyersOnly({ children }: { readonly children: ReactNode }) {
  const permission = useReviewPermission()
  if (permission.isPending)
    return (
      <Loading label="Loading the form">
        <Skeleton className="h-80 max-w-[36rem]" />
      </Loading>
    )
  if (permission.isLoadingError)
    return <LoadFailure title="The form could not be loaded" query={permission} />
  if (permission.data.allowed) return children
  return (
    <EmptyState
      title="No paid order yet"
      action={
        <Link className="btn btn-outline" to={paths.catalogue}>
          {capital(words().catalogue)}
        </Link>
      }
    >
      {reviewMessages.needsOrder}
    </EmptyState>
  )
}
