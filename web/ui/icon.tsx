import type { LucideIcon } from 'lucide-react'
import { classNames } from './class-names.ts'

interface IconProps {
  readonly of: LucideIcon
  /** Size and colour; 20 px unless told. */
  readonly className?: string
}

/** A drawing beside a word, in the pen of all our drawings. It says nothing to a screen reader: the word does. */
export function Icon({ of: Drawing, className }: IconProps) {
  return (
    <Drawing
      aria-hidden="true"
      strokeWidth={1.75}
      className={classNames('shrink-0', className ?? 'size-5')}
    />
  )
}
