import type { ChangeSet } from '../../contract/calls/change-sets.ts'
import { Tag } from '../ui/tag.tsx'
import { stateTexts } from './change-set-texts.ts'

const TONES = {
  reading: 'plain',
  draft: 'note',
  planned: 'note',
  applying: 'plain',
  applied: 'good',
  discarded: 'plain',
  failed: 'bad',
} as const

/** The state of a change set; an applied one that was taken back says so. */
export function StateTag({ set }: { readonly set: Pick<ChangeSet, 'state' | 'undoneBy'> }) {
  if (set.undoneBy !== null) return <Tag>Undone</Tag>
  return <Tag tone={TONES[set.state]}>{stateTexts[set.state]}</Tag>
}
