import type { ChangeSet, ChangeSetState } from '../../../contract/catalogue/changes/change-sets.ts'
import { Tag } from '../../ui/tag.tsx'

const states = {
  reading: { text: 'Reading', tone: 'plain' },
  draft: { text: 'Draft', tone: 'note' },
  planned: { text: 'Planned', tone: 'note' },
  applying: { text: 'Applying', tone: 'plain' },
  applied: { text: 'Applied', tone: 'good' },
  discarded: { text: 'Discarded', tone: 'plain' },
  failed: { text: 'Failed', tone: 'bad' },
} as const satisfies Record<ChangeSetState, { text: string; tone: string }>

/** The state of a change set; an applied one that was taken back says so. */
export function StateTag({ set }: { readonly set: Pick<ChangeSet, 'state' | 'undoneBy'> }) {
  if (set.undoneBy !== null) return <Tag>Undone</Tag>
  const { text, tone } = states[set.state]
  return <Tag tone={tone}>{text}</Tag>
}
