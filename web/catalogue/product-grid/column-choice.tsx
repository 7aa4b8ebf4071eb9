import Columns3 from 'lucide-react/icons/columns-3'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { type ColumnId, type GridColumn, usualColumns } from './sheet/columns.ts'

interface ColumnChoiceProps {
  readonly columns: readonly GridColumn[]
  readonly chosen: readonly ColumnId[]
  readonly onChoose: (columns: readonly ColumnId[]) => void
}

/** Chooses the grid's columns; the name is always there. */
export function ColumnChoice({ columns, chosen, onChoose }: ColumnChoiceProps) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const toggle = (id: ColumnId, isChosen: boolean) =>
    onChoose(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id))
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Icon of={Columns3} />
        Columns
      </Button>
      {isOpen && (
        <Dialog title="Columns" onClose={close}>
          <ul className="facet grid gap-x-6 p-4 sm:grid-cols-2 md:px-6 [&_label]:min-h-11">
            {columns.map(({ id, label }) => (
              <li key={id}>
                <label>
                  <input
                    type="checkbox"
                    className="checkbox"
                    checked={chosen.includes(id)}
                    onChange={({ target }) => toggle(id, target.checked)}
                  />
                  {label}
                </label>
              </li>
            ))}
          </ul>
          <div className="flex gap-3 border-t border-ink p-4 max-md:mt-auto md:px-6">
            <Button onClick={() => onChoose(usualColumns)}>Usual columns</Button>
            <Button kind="primary" className="flex-1" onClick={close}>
              Done
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}
