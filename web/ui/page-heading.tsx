import type { ReactNode, Ref } from 'react'
import { classNames } from './class-names.ts'

interface PageHeadingProps {
  readonly ref?: Ref<HTMLHeadingElement>
  readonly className?: string
  readonly children: ReactNode
}

/** A page's title that is given the focus when what had it is gone; without a ring, for nobody walked there. */
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
