import type { ReactNode, Ref } from 'react'
import { classNames } from './class-names.ts'

interface PageHeadingProps {
  readonly ref?: Ref<HTMLHeadingElement>
  readonly className?: string
  readonly children: ReactNode
}

/** A page's title that takes the focus when the focused element is gone. */
export function PageHeading({ ref, className, children }: PageHeadingProps) {
  return (
    <h2 ref={ref} tabIndex={-1} className={classNames('text-h1', className)}>
      {children}
    </h2>
  )
}
