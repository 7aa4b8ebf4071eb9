import Search from 'lucide-react/icons/search'
import { type FormEvent, useId } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { cataloguePath, paths } from '../paths.ts'
import { Icon } from '../ui/icon.tsx'

/** Search in the catalogue, on every page. A plain form underneath, so that it works before any script does. */
export function SearchForm() {
  const id = useId()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const asked = pathname === paths.catalogue ? (new URLSearchParams(search).get('q') ?? '') : ''
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const q = String(new FormData(event.currentTarget).get('q') ?? '').trim()
    navigate(cataloguePath({ q }))
  }
  return (
    <search>
      <form className="flex w-full" action={paths.catalogue} onSubmit={find}>
        <label className="sr-only" htmlFor={id}>
          Search parts and tools
        </label>
        <div className="input flex-1 gap-2 border-r-0 pl-3">
          <Icon of={Search} className="size-5 text-steel-600" />
          <input
            // The field is the visitor's; a new address is a new field with that address's words in it.
            key={asked}
            id={id}
            type="search"
            name="q"
            defaultValue={asked}
            maxLength={100}
            placeholder="Part number, name or size"
            autoComplete="off"
          />
        </div>
        <button type="submit" className="btn btn-accent px-5">
          Find
        </button>
      </form>
    </search>
  )
}
