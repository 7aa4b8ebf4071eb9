import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

interface LoadingProps {
  /** Tells screen readers what is being loaded. */
  readonly label: string
  readonly className?: string
  /** The skeleton, built of `Skeleton` bars. */
  readonly children: ReactNode
}

/** Reserves the space at once, and shows the skeleton only if loading takes longer than a moment. */
export function Loading({ label, className, children }: LoadingProps) {
  return (
    <div aria-busy="true" className={className}>
      <p role="status" className="sr-only">
        {label}
      </p>
      <div aria-hidden="true" className="appear-late">
        {children}
      </div>
    </div>
  )
}

/** One bar of a skeleton; size it by class. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <div className={classNames('skeleton motion-reduce:animate-none', className)} />
}
