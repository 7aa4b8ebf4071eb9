import Search from 'lucide-react/icons/search'
import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { useOnHydration } from '../../ui/hooks/use-on-hydration.ts'
import { Icon } from '../../ui/icon.tsx'
import { useListChoice, useSearchList } from './list-choice.ts'

const PAUSE_MS = 300

interface ListSearchProps {
  readonly label: string
  readonly placeholder: string
  /** The parameter in the address. */
  readonly name?: string
  readonly mostLength?: number
  readonly className?: string
}

/** Searches a list while typing, after a short pause; the address keeps the search. */
export function ListSearch({
  label,
  placeholder,
  name = 'q',
  mostLength = 100,
  className = 'md:w-72',
}: ListSearchProps) {
  const id = useId()
  const searched = useListChoice().search.get(name)?.trim() ?? ''
  const search = useSearchList(name)
  const [typed, setTyped] = useState(searched)
  const sent = useRef(searched)
  const field = useRef<HTMLInputElement>(null)
  useOnHydration(() => setTyped(field.current?.value ?? searched))

  // The search changed by navigation, not by typing.
  useEffect(() => {
    if (searched === sent.current) return
    sent.current = searched
    setTyped(searched)
  }, [searched])

  const submit = (text: string) => {
    if (text.trim() === sent.current) return
    sent.current = text.trim()
    search(text)
  }
  const submitAfterPause = useEffectEvent(submit)
  useEffect(() => {
    const timer = setTimeout(() => submitAfterPause(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])

  // One field searches the list; others only narrow it.
  const Landmark = name === 'q' ? 'search' : 'div'
  return (
    <Landmark className={classNames('w-full', className)}>
      <form
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          submit(typed)
        }}
      >
        <label className="sr-only" htmlFor={id}>
          {label}
        </label>
        <div className="input gap-2 pl-3">
          <Icon of={Search} className="size-4 text-steel-600" />
          <input
            ref={field}
            id={id}
            type="search"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            maxLength={mostLength}
            placeholder={placeholder}
            autoComplete="off"
          />
        </div>
      </form>
    </Landmark>
  )
}
