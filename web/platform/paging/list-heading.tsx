import type { ReactNode, Ref } from 'react'
import { PageHeading } from '../../ui/page-heading.tsx'
import type { ListAnswer } from '../base/calls/api-answers.ts'
import { totalText } from './total-text.ts'

interface ListHeadingProps {
  readonly title: string
  /** Between the title and the count. */
  readonly separator?: string
  readonly list: ListAnswer<unknown> | undefined
  /** The part of the list that a search or filter leaves. */
  readonly found?: ListAnswer<unknown> | undefined
  /** The list below: how many were found is spoken once they are there. */
  readonly shown?: { readonly data?: ListAnswer<unknown>; readonly isPlaceholderData: boolean }
  readonly ref?: Ref<HTMLHeadingElement>
  /** At the end of the line. */
  readonly children?: ReactNode
}

/** A list's title with its count: `14`, or `3 of 14` when filtered. */
export function ListHeading(props: ListHeadingProps) {
  const { title, separator = ' ', list, found, shown, ref, children } = props
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
      <p role="status" className="sr-only">
        {shown?.data && !shown.isPlaceholderData && `${totalText(shown.data)} found`}
      </p>
      {children}
    </div>
  )
}
