import type { ReactNode, Ref } from 'react'
import type { ListAnswer } from '../base/api.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { totalText } from './total-text.ts'

interface ListHeadingProps {
  readonly title: string
  /** Stands between the title and the count. */
  readonly separator?: string
  readonly list: ListAnswer<unknown> | undefined
  /** What a search or filter leaves of it. */
  readonly found?: ListAnswer<unknown> | undefined
  readonly ref?: Ref<HTMLHeadingElement>
  /** At the other end of the line. */
  readonly children?: ReactNode
}

/** The title of a list, with the count of all that is in it: `14`, or `3 of 14` where only those are shown. */
export function ListHeading({
  title,
  separator = ' ',
  list,
  found,
  ref,
  children,
}: ListHeadingProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <PageHeading ref={ref}>
        {title}
        {separator}
        <span className="num">
          {list && found && `${totalText(found)} of `}
          {list && totalText(list)}
        </span>
      </PageHeading>
      {children}
    </div>
  )
}
