import type { LucideIcon } from 'lucide-react'
import { classNames } from './class-names.ts'

interface IconProps {
  readonly of: LucideIcon
  /** Size and colour; 20 px by default. */
  readonly className?: string
}

/** An icon beside a word. Hidden from screen readers, which read the word. */
export function Icon({ of: Drawing, className }: IconProps) {
  return (
    <Drawing
      aria-hidden="true"
      strokeWidth={1.75}
      className={classNames('shrink-0', className ?? 'size-5')}
    />
  )
}
