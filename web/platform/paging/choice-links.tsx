import { classNames } from '../../ui/class-names.ts'
import { Link } from '../../ui/link.tsx'
import { listPath, useListChoice } from './list-choice.ts'

/** A list of choices: on phones one line, scrolled sideways, which fades where more follows. */
export const CHOICE_LINE =
  'flex flex-wrap gap-y-2 max-md:-m-1 max-md:flex-nowrap max-md:overflow-x-auto max-md:p-1 max-md:fade-end'

interface ChoiceLinksProps<Value> {
  readonly label: string
  /** The parameter in the address. */
  readonly name: string
  /** Without a value: as if the address had none. */
  readonly choices: readonly (readonly [value: Value, text: string])[]
  readonly chosen: Value
  readonly className?: string
}

/** One of a few, kept in the address. */
export function ChoiceLinks<Value extends string | undefined>({
  label,
  name,
  choices,
  chosen,
  className,
}: ChoiceLinksProps<Value>) {
  const choice = useListChoice()
  return (
    <ul aria-label={label} className={classNames(CHOICE_LINE, className)}>
      {choices.map(([value, text]) => (
        <li key={text} className="shrink-0 not-first:-ml-px">
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
