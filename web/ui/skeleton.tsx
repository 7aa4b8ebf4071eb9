import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface LoadingProps {
  /** What is being loaded, for people who cannot see the shape. */
  readonly label: string
  readonly className?: string
  /** The coming shape, out of `Skeleton`s. */
  readonly children: ReactNode
}

/** Holds the room of what is coming at once, and shows its shape only when it takes longer than a blink. */
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

/** One bar of the coming shape; size it by class. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <div className={classNames('skeleton motion-reduce:animate-none', className)} />
}
