import type { ReactNode } from 'react'
import { PalletDrawing } from './pallet-drawing.tsx'

interface EmptyStateProps {
  readonly title: string
  readonly children?: ReactNode
  /** The next step. */
  readonly action?: ReactNode
}

/** Nothing there yet: an empty pallet, one sentence and the next step. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center justify-center border border-steel-200 p-6 py-12 text-center">
      <PalletDrawing className="h-auto w-64" />
      <h3 className="mt-4 text-h4 font-semibold">{title}</h3>
      {children && <p className="mt-1 max-w-[34ch] text-small text-steel-600">{children}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  )
}
