import { listPath, useListChoice } from '../paging/list-choice.ts'
import { classNames } from '../ui/class-names.ts'
import { Link } from '../ui/link.tsx'

interface ChoicesProps {
  readonly label: string
  /** The parameter in the address. */
  readonly name: string
  readonly choices: readonly (readonly [value: string, text: string])[]
  readonly chosen: string
}

/** One of a few, kept in the address. */
export function Choices({ label, name, choices, chosen }: ChoicesProps) {
  const choice = useListChoice()
  return (
    <ul aria-label={label} className="flex flex-wrap gap-y-2">
      {choices.map(([value, text]) => (
        <li key={value} className="not-first:-ml-px">
          <Link
            to={listPath(choice, { [name]: value })}
            preventScrollReset
            aria-current={value === chosen ? 'true' : undefined}
            className={classNames(
              'btn rounded-none focus-visible:z-[1] max-md:px-2.5',
              value === chosen ? 'btn-accent' : 'btn-outline',
            )}
          >
            {text}
          </Link>
        </li>
      ))}
    </ul>
  )
}
