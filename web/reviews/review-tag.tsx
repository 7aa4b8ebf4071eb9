import type { Review } from '../../contract/reviews.ts'
import { Tag } from '../ui/tag.tsx'

/** Where a review comes from, as far as the shop knows. */
export function ReviewTag({ review: { sample, verifiedBuyer } }: { readonly review: Review }) {
  if (sample) return <Tag>Sample</Tag>
  return verifiedBuyer && <Tag tone="good">Verified buyer</Tag>
}
