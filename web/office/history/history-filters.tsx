import { useNavigate } from 'react-router'
import { listPath, useListChoice } from '../../platform/paging/list-choice.ts'
import { ListSearch } from '../../platform/paging/list-search.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Link } from '../../ui/link.tsx'
import { namedActs } from './act-names.ts'
import { readFilter } from './queries.ts'
import { nameOfSubject } from './subject-names.ts'

/** Filters by person, act, thing and time, kept in the address. */
export function HistoryFilters() {
  const choice = useListChoice()
  const navigate = useNavigate()
  const filter = readFilter(choice)
  const change = (name: string, value: string) => {
    const path = listPath(choice, { [name]: value || undefined })
    navigate(path, { replace: true, preventScrollReset: true })
  }
  return (
    <section aria-label="Filters" className="mb-4 grid gap-3">
      <div className="grid items-end gap-3 md:grid-cols-[18rem_16rem_10rem_10rem]">
        <div className="field">
          <span aria-hidden="true" className="text-small font-semibold">
            Who
          </span>
          <ListSearch
            name="actor"
            label="Who"
            placeholder="Full email of one person"
            mostLength={254}
            className=""
          />
        </div>
        <Field label="What">
          {(control) => (
            <select
              {...control}
              className="select"
              value={filter.kind ?? ''}
              onChange={({ target }) => change('kind', target.value)}
            >
              <option value="">Anything</option>
              {namedActs.map(([kind, name]) => (
                <option key={kind} value={kind}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        {(['from', 'to'] as const).map((name) => (
          <Field key={name} label={name === 'from' ? 'From' : 'To'}>
            {(control) => (
              <input
                {...control}
                type="date"
                className="input"
                defaultValue={filter[name]}
                onBlur={({ target }) =>
                  target.value === (filter[name] ?? '') || change(name, target.value)
                }
              />
            )}
          </Field>
        ))}
      </div>
      {filter.subject && (
        <p className="text-small">
          Only {nameOfSubject(filter.subject)}.{' '}
          <Link className="tlink" to={listPath(choice, { subject: undefined })} preventScrollReset>
            Show all
          </Link>
        </p>
      )}
    </section>
  )
}
