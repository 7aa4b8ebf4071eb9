import type { EventKind } from '../../../../contract/office/events/event-kinds.ts'
import { kindGroups, kindNames } from './kind-names.ts'

interface KindTicksProps {
  readonly kinds: readonly EventKind[]
  readonly onChange: (kinds: readonly EventKind[]) => void
}

/** Events to tick, by what they are about. */
export function KindTicks({ kinds, onChange }: KindTicksProps) {
  const toggle = (kind: EventKind) =>
    onChange(kinds.includes(kind) ? kinds.filter((one) => one !== kind) : [...kinds, kind])
  return (
    <div className="grid gap-4">
      <p className="text-small text-steel-600">Tick what it is about. None ticked: everything.</p>
      {kindGroups.map(({ name, kinds: offered }) => (
        <fieldset key={name}>
          <legend className="text-small font-semibold">{name}</legend>
          <ul className="mt-1 grid gap-x-8 sm:grid-cols-2">
            {offered.map((kind) => (
              <li key={kind}>
                <label className="flex min-h-11 items-center gap-3">
                  <input
                    type="checkbox"
                    className="checkbox"
                    checked={kinds.includes(kind)}
                    onChange={() => toggle(kind)}
                  />
                  {kindNames[kind]}
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
      ))}
    </div>
  )
}
