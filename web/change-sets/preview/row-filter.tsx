import type { ChangeSet, RowChoice } from '../../../contract/calls/change-sets.ts'
import { listPath, useListChoice } from '../../paging/list-choice.ts'
import { classNames } from '../../ui/class-names.ts'
import { Link } from '../../ui/link.tsx'

interface RowFilterProps {
  readonly counts: ChangeSet['counts']
  readonly only: RowChoice | undefined
}

/** All rows, or those to look at. Choices that have no row are left out. */
export function RowFilter({ counts, only }: RowFilterProps) {
  const choice = useListChoice()
  const choices: readonly { readonly name: string; readonly only?: RowChoice }[] = [
    { name: 'All' },
    ...(counts.warnings > 0 ? [{ name: 'Only warnings', only: 'warnings' } as const] : []),
    ...(counts.severe > 0 ? [{ name: 'Only severe', only: 'severe' } as const] : []),
    ...(counts.refused > 0 ? [{ name: 'Only refused', only: 'errors' } as const] : []),
  ]
  if (choices.length === 1 && only === undefined) return null
  return (
    <ul aria-label="Rows shown" className="flex flex-wrap gap-y-2">
      {choices.map((one) => (
        <li key={one.name} className="not-first:-ml-px">
          <Link
            to={listPath(choice, { only: one.only })}
            preventScrollReset
            aria-current={one.only === only ? 'true' : undefined}
            className={classNames(
              'btn rounded-none focus-visible:z-[1] max-md:px-2.5',
              one.only === only ? 'btn-accent' : 'btn-outline',
            )}
          >
            {one.name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
