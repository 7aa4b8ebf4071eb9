import type { ReactNode, Ref } from 'react'
import { classNames } from './class-names.ts'

interface PageHeadingProps {
  readonly ref?: Ref<HTMLHeadingElement>
  readonly className?: string
  readonly children: ReactNode
}

/**
 * A page's title that takes the focus when the focused element is gone; without a ring, since the user did not tab
 * here.
 */
export function PageHeading({ ref, className, children }: PageHeadingProps) {
  return (
    <h2
      ref={ref}
      tabIndex={-1}
      className={classNames('text-h1 outline-none focus-visible:shadow-none', className)}
    >
      {children}
    </h2>
  )
}
