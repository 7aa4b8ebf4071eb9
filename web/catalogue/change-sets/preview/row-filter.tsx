import type { ChangeSet, RowChoice } from '../../../../contract/catalogue/changes/change-sets.ts'
import { ChoiceLinks } from '../../../platform/paging/choice-links.tsx'

interface RowFilterProps {
  readonly counts: ChangeSet['counts']
  readonly only: RowChoice | undefined
}

/** All rows, or those to look at. Choices that have no row are left out. */
export function RowFilter({ counts, only }: RowFilterProps) {
  const choices: readonly (readonly [RowChoice | undefined, string])[] = [
    [undefined, 'All'],
    ...(counts.warnings > 0 ? [['warnings', 'Only warnings'] as const] : []),
    ...(counts.severe > 0 ? [['severe', 'Only severe'] as const] : []),
    ...(counts.refused > 0 ? [['errors', 'Only refused'] as const] : []),
  ]
  if (choices.length === 1 && only === undefined) return null
  return <ChoiceLinks label="Rows shown" name="only" choices={choices} chosen={only} />
}
