import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { formatCount } from '../../../contract/values/money/money.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import type { ListAnswer } from '../base/calls/api-answers.ts'
import { type PageStart, pagePath, readTrail, useListChoice } from './list-choice.ts'
import { totalText } from './total-text.ts'

interface ListPagerProps {
  readonly list: ListAnswer<unknown>
  /** The next page is loading: its neighbours are not known yet. */
  readonly isTurning: boolean
}

const FIRST_PAGE: PageStart = { before: 0 }

/** Position in the list, with links to the previous and next page. */
export function ListPager({ list, isTurning }: ListPagerProps) {
  const { search, after, before } = useListChoice()
  const trail = readTrail(useLocation().state)
  const isFirst = after === undefined
  if (isFirst && !list.next) return null
  const last = before + list.items.length
  const next = list.next ? { after: list.next, before: last } : undefined
  // A followed link has no trail; then the previous page is the first.
  const previous = isFirst ? undefined : (trail.at(-1) ?? FIRST_PAGE)
  return (
    <nav aria-label="Pages" className="mt-6 flex flex-wrap items-center justify-between gap-4">
      <p className="num text-small text-steel-600">
        {formatCount(before + 1)}–{formatCount(last)} of {totalText(list)}
      </p>
      <div className="flex gap-3">
        <PageLink
          to={isTurning ? undefined : previous && pagePath({ search }, previous)}
          trail={trail.slice(0, -1)}
        >
          <Icon of={ArrowLeft} />
          {isFirst || trail.length > 0 ? 'Previous' : 'First page'}
        </PageLink>
        <PageLink
          to={isTurning ? undefined : next && pagePath({ search }, next)}
          trail={[...trail, { after, before }]}
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
  readonly trail: readonly PageStart[]
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
