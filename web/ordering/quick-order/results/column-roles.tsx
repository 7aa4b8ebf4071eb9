import { useState } from 'react'
import { type ColumnRole, columnRoles } from '../../../../contract/ordering/pasted-lists.ts'
import type { ResolvedColumn } from '../../../../contract/ordering/quick-order/resolve.ts'
import { Button } from '../../../ui/button.tsx'

interface ColumnRolesProps {
  readonly title: string
  readonly columns: readonly ResolvedColumn[]
  readonly isReading: boolean
  readonly onRead: (roles: string) => void
}

const roleNames: Readonly<Record<ColumnRole, string>> = {
  part: 'Part',
  quantity: 'Quantity',
  reference: 'Your reference',
  skip: 'Not used',
}

/** The meaning of a table's columns, above its head and first rows; open where none is a part's or a quantity's. */
export function ColumnRoles({ title, columns, isReading, onRead }: ColumnRolesProps) {
  const [roles, setRoles] = useState(columns.map(({ role }) => role))
  const has = (wanted: ColumnRole) => columns.some(({ role }) => role === wanted)
  const examples = Math.max(...columns.map((column) => column.examples?.length ?? 0))
  return (
    <details className="mt-2" open={!has('part') || !has('quantity')}>
      <summary className="cursor-pointer font-semibold">{title}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard */}
      <section aria-label={title} tabIndex={0} className="mt-2 overflow-x-auto pb-1">
        <table className="text-left">
          <thead>
            <tr>
              {columns.map(({ index, header }) => (
                <th key={index} scope="col" className="pr-3 pb-2 align-bottom font-semibold">
                  <span className="block max-w-48 [overflow-wrap:anywhere]">
                    {nameOf(header, index)}
                  </span>
                  <select
                    aria-label={nameOf(header, index)}
                    className="select mt-1 w-36"
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
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: examples }, (_, row) => row).map((row) => (
              <tr key={row} className="border-t border-steel-200">
                {columns.map(({ index, examples: cells }) => (
                  <td
                    key={index}
                    className={`part-no max-w-48 truncate py-1 pr-3 ${roles[index] === 'skip' ? 'text-steel-600' : 'text-ink'}`}
                  >
                    {cells?.[row]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Button
        className="mt-2"
        size="small"
        working={isReading}
        onClick={() => onRead(roles.join(','))}
      >
        Read again
      </Button>
    </details>
  )
}

const nameOf = (header: string, index: number) => header || `Column ${index + 1}`
