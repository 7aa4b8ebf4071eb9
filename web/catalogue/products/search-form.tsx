import Search from 'lucide-react/icons/search'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Suggestion } from '../../../contract/catalogue/catalogue-search.ts'
import { cataloguePath, paths, productPath } from '../../platform/base/paths.ts'
import { classNames } from '../../ui/class-names.ts'
import { useOnHydration } from '../../ui/hooks/use-on-hydration.ts'
import { Icon } from '../../ui/icon.tsx'
import { formatPrice } from './order-cost.ts'
import { useSuggestions } from './queries.ts'

/** Long enough that a word typed without a pause is searched once. */
const PAUSE_MS = 150

/**
 * Catalogue search on every page: a plain form that works without script, and with script a combobox (ARIA Authoring
 * Practices): arrows choose, Enter opens, Escape closes and then clears.
 */
export function SearchForm() {
  const { pathname, search } = useLocation()
  const searched = pathname === paths.catalogue ? (new URLSearchParams(search).get('q') ?? '') : ''
  const id = useId()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(searched)
  const [shownSearch, setShownSearch] = useState(searched)
  const [isOpen, setIsOpen] = useState(false)
  const [marked, setMarked] = useState<string>()
  const close = () => {
    setIsOpen(false)
    setMarked(undefined)
  }
  if (shownSearch !== searched) {
    // Another address shows its own search, in the same field: it may have the focus.
    setShownSearch(searched)
    setTyped(searched)
    close()
  }
  useOnHydration(() => setTyped(input.current?.value ?? ''))
  const settled = useSettled(isOpen ? typed.trim() : '')
  const suggestions = useSuggestions(settled).data ?? []
  const shown = isOpen && typed.trim().length >= 2 ? suggestions : []
  // By product: new suggestions may have another one in the same row.
  const active = shown.findIndex(({ _id }) => _id === marked)

  const go = (suggestion: Suggestion) => {
    close()
    navigate(productPath(suggestion))
  }
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const chosen = shown[active]
    if (chosen) return go(chosen)
    close()
    // A screen's keyboard would cover what is found.
    if (matchMedia('(pointer: coarse)').matches) input.current?.blur()
    navigate(cataloguePath({ q: typed.trim() }))
  }
  const steer = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const last = shown.length - 1
    if (event.key === 'Escape') {
      event.preventDefault()
      if (shown.length > 0) close()
      else setTyped('')
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setIsOpen(true)
      // After the last suggestion comes the typed text, then the first suggestion.
      const step = event.key === 'ArrowDown' ? 1 : -1
      const next = active + step
      setMarked(shown[next < -1 ? last : next]?._id)
    } else if (event.key === 'Tab') close()
  }
  return (
    <search className="relative block">
      <form className="flex w-full" action={paths.catalogue} onSubmit={find}>
        <label className="sr-only" htmlFor={id}>
          Search parts and tools
        </label>
        <div className="input flex-1 gap-2 border-r-0 pl-3">
          <Icon of={Search} className="size-5 text-steel-600" />
          <input
            ref={input}
            id={id}
            type="search"
            name="q"
            value={typed}
            maxLength={100}
            placeholder="Part number, name or size"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={shown.length > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={shown[active] && `${id}-${active}`}
            onChange={(event) => {
              setTyped(event.target.value)
              setIsOpen(true)
              setMarked(undefined)
            }}
            onKeyDown={steer}
            onBlur={close}
          />
        </div>
        <button type="submit" className="btn btn-accent px-5">
          Find
        </button>
      </form>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Suggestions"
        tabIndex={-1}
        hidden={shown.length === 0}
        className="absolute inset-x-0 top-full z-40 border border-t-0 border-ink bg-paper shadow-over"
        // Keeps the focus in the field while a suggestion is clicked.
        onMouseDown={(event) => event.preventDefault()}
      >
        {shown.map((suggestion, place) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which has the focus
          <div
            key={suggestion._id}
            id={`${id}-${place}`}
            role="option"
            tabIndex={-1}
            aria-selected={place === active}
            onClick={() => go(suggestion)}
            onMouseMove={() => setMarked(suggestion._id)}
            className={classNames(
              'flex min-h-11 cursor-pointer items-center gap-3 border-l-4 px-3 py-1.5 text-small',
              place === active ? 'border-signal bg-signal-wash' : 'border-transparent',
            )}
          >
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">{suggestion.name}</span>
              <span className="part-no block">{suggestion.partNumber}</span>
            </span>
            <span className="num font-semibold">
              {formatPrice(suggestion.priceFor, suggestion.pricePer)}
            </span>
          </div>
        ))}
      </div>
      <p role="status" className="sr-only">
        {isOpen && shown.length > 0 && `${shown.length} suggestions`}
      </p>
    </search>
  )
}

/** A value, once it has stopped changing. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
