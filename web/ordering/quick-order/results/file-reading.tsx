import { useState } from 'react'
import { type ColumnRole, columnRoles } from '../../../../contract/ordering/pasted-lists.ts'
import { Button } from '../../../ui/button.tsx'
import type { ListSource } from '../mutations.ts'
import type { NumberedList } from '../quick-order.tsx'

interface FileReadingProps {
  readonly list: NumberedList
  readonly isReading: boolean
  readonly onReadAgain: (source: ListSource) => void
}

const roleNames: Readonly<Record<ColumnRole, string>> = {
  part: 'Part',
  quantity: 'Quantity',
  reference: 'Your reference',
  skip: 'Not used',
}

/** How a table was read: a file's sheet, and the meaning of its columns, which can be corrected. */
export function FileReading({ list, isReading, onReadAgain }: FileReadingProps) {
  const { source, file } = list
  const [roles, setRoles] = useState(file?.columns.map(({ role }) => role) ?? [])
  if (!file || (!source.file && file.columns.length === 0)) return null
  const { columns, notes, sheets } = file
  const read = (change: Pick<ListSource, 'roles' | 'sheet'>) =>
    onReadAgain({ ...source, ...change })
  return (
    <div className="mb-4 border-b border-steel-200 pb-4 text-small">
      {source.file && <p className="font-semibold [overflow-wrap:anywhere]">{source.file.name}</p>}
      {notes.map((note) => (
        <p key={note} className="text-steel-600">
          {note}
        </p>
      ))}
      {sheets.length > 1 && (
        <label className="mt-2 flex flex-wrap items-center gap-2">
          Sheet
          <select
            className="select"
            value={source.sheet ?? sheets[0]}
            onChange={(event) => read({ roles: undefined, sheet: event.target.value })}
          >
            {sheets.map((sheet) => (
              <option key={sheet}>{sheet}</option>
            ))}
          </select>
        </label>
      )}
      {columns.length > 0 && (
        <details className="mt-2" open={!columns.some(({ role }) => role === 'part')}>
          <summary className="cursor-pointer font-semibold">
            Columns of the {source.file ? 'file' : 'list'}
          </summary>
          <div className="mt-2 flex flex-wrap items-end gap-4">
            {columns.map(({ index, header }) => (
              <label key={index} className="block">
                <span className="block [overflow-wrap:anywhere]">
                  {header || `Column ${index + 1}`}
                </span>
                <select
                  className="select"
                  value={roles[index]}
                  onChange={(event) =>
                    setRoles(roles.with(index, event.target.value as ColumnRole))
                  }
                >
                  {columnRoles.map((role) => (
                    <option key={role} value={role}>
                      {roleNames[role]}
                    </option>
                  ))}
                </select>
              </label>
            ))}
            <Button working={isReading} onClick={() => read({ roles: roles.join(',') })}>
              Read again
            </Button>
          </div>
        </details>
      )}
    </div>
  )
}
