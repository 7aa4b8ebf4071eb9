import { useRef, useState } from 'react'
import type { FieldDefinition } from '../../../contract/catalogue/fields/custom-fields.ts'
import { formatCount, formatCountOf } from '../../../contract/values/money/money.ts'
import { failureText } from '../../platform/base/failures/failure-text.ts'
import { Button } from '../../ui/button.tsx'
import { Confirmation } from '../../ui/dialogs/confirmation.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { useCreateChangeSet } from '../change-sets/mutations.ts'
import { allColumns } from './sheet/columns.ts'
import { type CellFault, countEdits, type Edits, findFaults, toRows } from './sheet/edits.ts'

interface ChangeBarProps {
  readonly edits: Edits
  readonly fields: readonly FieldDefinition[]
  /** Called with the number of the draft and the changes it has. */
  readonly onDrafted: (changeSetId: number, sent: Edits) => void
  readonly onDiscard: () => void
  /** Called with the first cell that can't be read. */
  readonly onFault: (fault: CellFault) => void
}

/** `37 cells in 31 products changed`, and what to do with them. */
export function ChangeBar({ edits, fields, onDrafted, onDiscard, onFault }: ChangeBarProps) {
  const [isAsking, setAsking] = useState(false)
  const sent = useRef(edits)
  const draft = useCreateChangeSet((id) => onDrafted(id, sent.current))
  const said = sayCount(edits)
  const faults = findFaults(edits, fields)
  const [fault] = faults
  const preview = () => {
    if (fault) return onFault(fault)
    sent.current = edits
    draft.mutate({ title: `Grid: ${said}`, rows: toRows(edits, fields) })
  }
  return (
    <section
      aria-label="Changes"
      className="change-bar sticky bottom-0 z-10 mt-4 flex flex-wrap items-center gap-x-6 gap-y-3 border border-ink border-l-[6px] border-l-signal bg-paper px-4 py-3 shadow-over"
    >
      <p role="status" className="num mr-auto font-semibold">
        {said} changed
      </p>
      <div className="flex gap-3">
        <Button kind="primary" working={draft.isPending} onClick={preview}>
          Preview
        </Button>
        <Button disabled={draft.isPending} onClick={() => setAsking(true)}>
          Discard
        </Button>
      </div>
      {fault && (
        <p className="w-full text-small font-medium text-bad">
          {sayFault(fault, fields)}
          {faults.length > 1 && ` (and ${formatCount(faults.length - 1)} more)`}{' '}
          <button type="button" className="tlink cursor-pointer" onClick={() => onFault(fault)}>
            Show
          </button>
        </p>
      )}
      {draft.error && (
        <div className="w-full">
          <FormError>{failureText(draft.error)}</FormError>
        </div>
      )}
      {isAsking && (
        <Confirmation
          question="Discard the changes?"
          verb="Discard"
          onKeep={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            onDiscard()
          }}
        >
          {said} will be as the shop holds them.
        </Confirmation>
      )}
    </section>
  )
}

function sayCount(edits: Edits): string {
  const { cells, products } = countEdits(edits)
  return `${formatCountOf(cells, 'cell')} in ${formatCountOf(products, 'product')}`
}

/** `Price of Brake disc: Dollars and cents, such as 41.80` */
export function sayFault(
  { name, field, fault }: CellFault,
  fields: readonly FieldDefinition[],
): string {
  const label = allColumns(fields).find(({ id }) => id === field)?.label ?? 'A field'
  return `${field === 'name' ? 'Name' : label} of ${name}: ${fault}`
}
