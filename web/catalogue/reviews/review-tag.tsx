import type { Review } from '../../../contract/catalogue/reviews.ts'
import { Tag } from '../../ui/tag.tsx'

/** Origin of a review: sample data or a verified buyer. */
export function ReviewTag({ review: { sample, verifiedBuyer } }: { readonly review: Review }) {
  if (sample) return <Tag>Sample</Tag>
  return verifiedBuyer && <Tag tone="good">Verified buyer</Tag>
}
