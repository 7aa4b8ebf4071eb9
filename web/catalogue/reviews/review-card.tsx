import type { Review } from '../../../contract/catalogue/reviews.ts'
import { Stars } from '../../ui/stars.tsx'
import { ReviewPicture } from './review-picture.tsx'
import { ReviewTag } from './review-tag.tsx'

/** A review on the home page, with its rating. */
export function ReviewCard({ review }: { review: Review }) {
  const { name, description, ratting, img } = review
  return (
    <li className="flex flex-col p-5 lg:p-6">
      <div className="flex min-h-14 items-start justify-between gap-4">
        <Stars rating={ratting} />
        <ReviewPicture img={img} />
      </div>
      <blockquote className="mt-2 flex-1 text-lead">{description}</blockquote>
      <p className="mt-5 flex flex-wrap items-center gap-3 font-semibold">
        {name}
        <ReviewTag review={review} />
      </p>
    </li>
  )
}
