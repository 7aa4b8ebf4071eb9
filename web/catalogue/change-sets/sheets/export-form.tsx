import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { FileButton } from '../../../platform/base/files/file-button.tsx'
import { Field, TextField } from '../../../ui/fields/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useCategories } from '../../products/queries.ts'
import { type ExportFilter, exportPath } from './export-path.ts'

/** Downloads everything, or what a filter leaves. */
export function ExportForm() {
  const categories = useCategories().data ?? []
  const [filter, setFilter] = useState<ExportFilter>({})
  const set = (change: ExportFilter) => setFilter({ ...filter, ...change })
  const isFiltered = Boolean(filter.q?.trim() || filter.category || filter.discounted)
  return (
    <section aria-labelledby="export" className="grid gap-4 border-t-2 border-ink bg-steel-50 p-5">
      <h3 id="export" className="text-h3">
        Export
      </h3>
      <TextField
        label="Name, part number or brand"
        type="search"
        maxLength={100}
        autoComplete="off"
        value={filter.q ?? ''}
        onChange={(event) => set({ q: event.target.value })}
      />
      <Field label="Category">
        {(control) => (
          <select
            {...control}
            className="select"
            value={filter.category ?? ''}
            onChange={(event) => set({ category: event.target.value })}
          >
            <option value="">All categories</option>
            {categories.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        )}
      </Field>
      <label className="flex min-h-6 items-center gap-2.5 text-table">
        <input
          type="checkbox"
          className="checkbox"
          checked={filter.discounted ?? false}
          onChange={(event) => set({ discounted: event.target.checked })}
        />
        Only discounted
      </label>
      <p className="text-small text-steel-700">
        {isFiltered ? 'Exports what this filter shows.' : 'Exports everything.'} The import takes
        the file back.
      </p>
      <ul className="flex flex-wrap gap-3 *:flex-1">
        <li>
          {/* A link: CSV of any length is written, and may not fit into the page's memory. */}
          <a className="btn btn-outline w-full" href={exportPath(filter, 'csv')} download>
            <Icon of={Download} />
            Export CSV
          </a>
        </li>
        <li>
          <FileButton
            className="w-full"
            icon={Download}
            path={exportPath(filter, 'xlsx')}
            name="products.xlsx"
          >
            Export XLSX
          </FileButton>
        </li>
      </ul>
    </section>
  )
}
