import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

const tones = {
  plain: '',
  good: 'tag-good',
  bad: 'tag-bad',
  note: 'tag-note',
  signal: 'tag-signal',
} as const

interface TagProps {
  readonly tone?: keyof typeof tones
  readonly icon?: LucideIcon
  readonly children: ReactNode
}

/** One word, or one of the shop's quoted phrases. */
export function Tag({ tone = 'plain', icon, children }: TagProps) {
  return (
    <span className={classNames('tag', tones[tone])}>
      {icon && <Icon of={icon} className="size-4" />}
      {children}
    </span>
  )
}
