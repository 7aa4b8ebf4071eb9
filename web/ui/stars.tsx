import { classNames } from './class-names.ts'

export const STARS = [1, 2, 3, 4, 5] as const
const STAR = 'M12 2.5l2.9 6.2 6.6.8-4.9 4.6 1.3 6.7-5.9-3.3-5.9 3.3 1.3-6.7-4.9-4.6 6.6-.8z'

/** A rating as it was given, 1 to 5. */
export function Stars({ rating }: { readonly rating: number }) {
  return (
    <span
      role="img"
      aria-label={`${rating} of ${STARS.length} stars`}
      className="flex items-center"
    >
      <span aria-hidden="true" className="flex gap-0.5">
        {STARS.map((star) => (
          <Star
            key={star}
            isFull={star <= rating}
            className={classNames('size-5', star <= rating ? 'stroke-ink' : 'stroke-steel-400')}
          />
        ))}
      </span>
      <span aria-hidden="true" className="num ml-2 text-small text-steel-600">
        {rating} / {STARS.length}
      </span>
    </span>
  )
}

interface StarProps {
  readonly isFull: boolean
  /** Size and colour. */
  readonly className: string
}

export function Star({ isFull, className }: StarProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={classNames(className, isFull ? 'fill-signal' : 'fill-none')}
      strokeWidth={1.25}
      strokeLinejoin="round"
    >
      <path d={STAR} />
    </svg>
  )
}
