import { useId } from 'react'
import { completeRights } from '../../../contract/people/rights.ts'
import { rightWords, type StaffRight } from '../../../contract/values/rights.ts'
import { useRights } from '../../people/sessions/rights/rights.ts'
import { FieldNote } from '../../ui/fields/field.tsx'

interface RightTicksProps {
  readonly rights: readonly StaffRight[]
  /** Rights that can't be given at all are not shown. */
  readonly offered?: readonly StaffRight[]
  readonly error?: string | undefined
  readonly onChange: (rights: readonly StaffRight[]) => void
}

/** Rights to tick one by one; those that the user lacks can't be given. Who may write may read. */
export function RightTicks({ rights, offered, error, onChange }: RightTicksProps) {
  const held = useRights()
  const noteId = useId()
  const toggle = (right: StaffRight) =>
    onChange(
      rights.includes(right)
        ? rights.filter((one) => one !== right && one !== right.replace(':read', ':write'))
        : completeRights([...rights, right]),
    )
  const words = rightWords.filter((word) => offered?.includes(`${word}:read`) ?? true)
  return (
    <fieldset aria-describedby={error && noteId}>
      <legend className="text-small font-semibold">Rights</legend>
      <ul className="mt-2 grid gap-x-8 sm:grid-cols-2">
        {words.map((word) => (
          <li key={word} className="flex items-center gap-4 border-t border-steel-200">
            <span className="grow capitalize">{word}</span>
            {(['read', 'write'] as const).map((act) => (
              <label key={act} className="flex min-h-11 items-center gap-2 text-small">
                <input
                  type="checkbox"
                  className="checkbox"
                  aria-label={`${word}, ${act}`}
                  aria-invalid={error ? true : undefined}
                  checked={rights.includes(`${word}:${act}`)}
                  disabled={!held.includes(`${word}:${act}`)}
                  onChange={() => toggle(`${word}:${act}`)}
                />
                {act}
              </label>
            ))}
          </li>
        ))}
      </ul>
      <FieldNote id={noteId} hint={undefined} error={error} />
    </fieldset>
  )
}
