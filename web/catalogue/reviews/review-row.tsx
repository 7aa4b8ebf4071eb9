import type { DeskReview } from '../../../contract/catalogue/reviews.ts'
import { DeskLink } from '../../people/sessions/rights/desk-link.tsx'
import { May } from '../../people/sessions/rights/may.tsx'
import { formatDate } from '../../platform/base/format-moment.ts'
import { paths } from '../../platform/base/paths.ts'
import { BreakableEmail } from '../../ui/breakable-email.tsx'
import { LedgerCell, LedgerRow, RowButton } from '../../ui/ledger.tsx'
import { Stars } from '../../ui/stars.tsx'
import { ReviewPicture } from './review-picture.tsx'
import { ReviewTag } from './review-tag.tsx'

interface ReviewRowProps {
  readonly number: number
  readonly review: DeskReview
  readonly onRemove: () => void
}

/** One review for admins: a row of the table, below 1280 px a list item. */
export function ReviewRow({ number, review, onRemove }: ReviewRowProps) {
  const { name, img, description, ratting, createdAt, author } = review
  return (
    <LedgerRow className="max-xl:grid-cols-[2rem_minmax(0,1fr)_auto] max-xl:gap-x-1 max-xl:gap-y-2">
      <LedgerCell className="num text-steel-600 xl:!align-top">{number}</LedgerCell>
      <LedgerCell className="xl:w-72 xl:!align-top">
        <span className="flex items-start gap-3">
          <ReviewPicture img={img} isSmall />
          <span className="min-w-0">
            <span className="block font-medium [overflow-wrap:anywhere]">{name}</span>
            {author && (
              <DeskLink className="tlink text-small" to={paths.customer(author._id)}>
                <BreakableEmail email={author.email} />
              </DeskLink>
            )}
            <span className="mt-1 block empty:hidden">
              <ReviewTag review={review} />
            </span>
          </span>
        </span>
      </LedgerCell>
      <LedgerCell className="max-xl:col-span-2 max-xl:col-start-2 xl:!align-top">
        <span className="flex flex-wrap items-center gap-x-4">
          <Stars rating={ratting} />
          <time dateTime={createdAt} className="text-small text-steel-600">
            {formatDate(createdAt)}
          </time>
        </span>
        <span className="mt-1.5 block max-w-[80ch] [overflow-wrap:anywhere]">{description}</span>
      </LedgerCell>
      <LedgerCell className="max-xl:col-start-3 max-xl:row-start-1 max-xl:-mr-4 xl:!align-top xl:!pl-0">
        <May call="DELETE /review/:id">
          <RowButton of={`review by ${name}`} kind="dangerQuiet" onClick={onRemove}>
            Remove
          </RowButton>
        </May>
      </LedgerCell>
    </LedgerRow>
  )
}
