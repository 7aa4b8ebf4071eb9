import X from 'lucide-react/icons/x'
import { type FormEvent, useEffect, useState } from 'react'
import { messages } from '../../../contract/values/messages.ts'
import { type DeskFilter, writeDeskFilter } from '../../ordering/orders/desk/desk-filter.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { FIRST_FOCUS } from '../../ui/dialogs/modal.ts'
import { EntryForm, SubmitButton, showFaults } from '../../ui/fields/entry-form.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import {
  forgetFilter,
  type KeptFilter,
  keepFilter,
  keptFilterBounds,
  readKeptFilters,
} from './kept-list-filters.ts'

/** Filters under names of one's own, one click away. */
export function KeptFilters({ filter }: { readonly filter: DeskFilter }) {
  const [kept, setKept] = useState<readonly KeptFilter[]>([])
  const [isNaming, setIsNaming] = useState(false)
  useEffect(() => setKept(readKeptFilters()), [])
  const search = writeDeskFilter(filter)
  const isKept = kept.some((one) => one.search === search)
  if (kept.length === 0 && search === '') return null
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-small">
      {kept.length > 0 && (
        <ul aria-label="Kept filters" className="flex flex-wrap gap-2">
          {kept.map(({ name, search: kept }) => (
            <li key={name} className="flex border border-steel-300">
              <Link
                to={`?${kept}`}
                aria-current={kept === search ? 'true' : undefined}
                className="flex min-h-8 items-center px-2.5 font-medium aria-[current]:bg-ink aria-[current]:text-paper"
              >
                {name}
              </Link>
              <button
                type="button"
                className="flex size-8 cursor-pointer items-center justify-center border-l border-steel-300 hover:bg-steel-100"
                aria-label={`Forget the filter ${name}`}
                onClick={() => {
                  forgetFilter(name)
                  setKept(readKeptFilters())
                }}
              >
                <Icon of={X} className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {search !== '' && !isKept && (
        <Button kind="ghost" size="small" onClick={() => setIsNaming(true)}>
          Keep this filter
        </Button>
      )}
      {search !== '' && (
        <Link className="tlink inline-flex min-h-6 items-center" to="?">
          Clear filters
        </Link>
      )}
      {isNaming && (
        <FilterName
          search={search}
          onClose={() => {
            setIsNaming(false)
            setKept(readKeptFilters())
          }}
        />
      )}
    </div>
  )
}

function FilterName({ search, onClose }: { search: string; onClose: () => void }) {
  const [name, setName] = useState('')
  const [fault, setFault] = useState<string>()
  const keep = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (name.trim() && keepFilter({ name: name.trim(), search })) return onClose()
    const message = name.trim() ? 'This browser keeps nothing' : messages.nameRequired
    showFaults(event.currentTarget, () => setFault(message))
  }
  return (
    <Dialog title="Keep this filter" onClose={onClose}>
      <EntryForm onSubmit={keep} className="grid gap-5 p-4 md:p-6">
        <TextField
          {...FIRST_FOCUS}
          label="Name"
          hint="Kept in this browser"
          value={name}
          maxLength={keptFilterBounds.name}
          autoComplete="off"
          error={fault}
          onChange={(event) => setName(event.target.value)}
        />
        <SubmitButton kind="primary" className="justify-self-start" working={false}>
          Keep
        </SubmitButton>
      </EntryForm>
    </Dialog>
  )
}
