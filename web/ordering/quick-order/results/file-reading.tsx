import type { NumberedList } from '../list-work.ts'
import type { ListSource } from '../mutations.ts'
import { ColumnRoles } from './column-roles.tsx'

interface FileReadingProps {
  readonly list: NumberedList
  readonly isReading: boolean
  readonly onReadAgain: (source: ListSource) => void
}

/** How a table was read: a file's sheet, and the meaning of its columns, which can be corrected. */
export function FileReading({ list, isReading, onReadAgain }: FileReadingProps) {
  const { source, file } = list
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
        <ColumnRoles
          title={`Columns of the ${source.file ? 'file' : 'list'}`}
          columns={columns}
          isReading={isReading}
          onRead={(roles) => read({ roles })}
        />
      )}
    </div>
  )
}
