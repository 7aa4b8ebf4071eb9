import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { formatCount } from '../../contract/money.ts'
import type { ListAnswer } from '../api.ts'
import { Icon } from '../ui/icon.tsx'
import { listPath, readTrail, useListChoice } from './list-choice.ts'
import { totalText } from './total-text.ts'

interface ListPagerProps {
  readonly list: ListAnswer<unknown>
  readonly pageSize: number
  /** The next page is on its way: its neighbours are not known yet. */
  readonly isTurning: boolean
}

/** Which part of a list this is, and the ways to its neighbours. */
export function ListPager({ list, pageSize, isTurning }: ListPagerProps) {
  const choice = useListChoice()
  const trail = readTrail(useLocation())
  const { page, after } = choice
  if (page === 1 && !list.next) return null
  const first = (page - 1) * pageSize
  // Whoever came by a link has no trail: then the only way back is the beginning.
  const isTrailKnown = trail.length === page - 1
  const before = isTrailKnown ? trail.at(-1) : undefined
  return (
    <nav aria-label="Pages" className="mt-6 flex flex-wrap items-center justify-between gap-4">
      <p className="num text-small text-steel-600">
        {formatCount(first + 1)}–{formatCount(first + list.items.length)} of {totalText(list)}
      </p>
      <div className="flex gap-3">
        <PageLink
          to={
            page > 1 && !isTurning
              ? listPath(choice, { after: before, page: before && String(page - 1) })
              : undefined
          }
          trail={trail.slice(0, -1)}
        >
          <Icon of={ArrowLeft} />
          {isTrailKnown || page === 1 ? 'Previous' : 'First page'}
        </PageLink>
        <PageLink
          to={
            list.next && !isTurning
              ? listPath(choice, { after: list.next, page: String(page + 1) })
              : undefined
          }
          trail={[...trail, after]}
        >
          Next
          <Icon of={ArrowRight} />
        </PageLink>
      </div>
    </nav>
  )
}

interface PageLinkProps {
  readonly to: string | undefined
  readonly trail: readonly (string | undefined)[]
  readonly children: ReactNode
}

function PageLink({ to, trail, children }: PageLinkProps) {
  if (to === undefined)
    return (
      <button type="button" disabled className="btn">
        {children}
      </button>
    )
  return (
    <Link className="btn btn-outline" to={to} state={{ trail }}>
      {children}
    </Link>
  )
}
