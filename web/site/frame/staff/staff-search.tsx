import Search from 'lucide-react/icons/search'
import type { FormEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '../../../platform/base/paths.ts'
import { listPath, readListChoice } from '../../../platform/paging/list-choice.ts'
import { Icon } from '../../../ui/icon.tsx'

const NAME = 'Order, PO, part, customer or invoice'

/** Finds orders from every page of staff, within the filters of their list: a plain form that works without script. */
export function StaffSearch() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const filters = new URLSearchParams(pathname === paths.orders ? search : '')
  const { q: searched = '' } = readListChoice(filters)
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const q = String(new FormData(event.currentTarget).get('q') ?? '').trim()
    navigate(paths.orders + listPath({ search: filters }, { q: q || undefined }))
  }
  return (
    <search>
      <form action={paths.orders} onSubmit={find}>
        <div className="input h-10 gap-2 pl-3">
          <Icon of={Search} className="size-4 text-steel-600" />
          <input
            // Another search of the list is shown here, too.
            key={searched}
            type="search"
            name="q"
            aria-label={NAME}
            placeholder={NAME}
            defaultValue={searched}
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
          />
        </div>
      </form>
    </search>
  )
}
