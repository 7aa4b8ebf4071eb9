import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import type { CustomField } from '../../../../contract/catalogue/fields/field-calls.ts'
import { May } from '../../../people/sessions/rights/may.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LedgerCell, LedgerRow, RowButton } from '../../../ui/ledger.tsx'
import { typeNames } from './type-names.ts'

interface FieldRowProps {
  readonly field: CustomField
  readonly isFirst: boolean
  readonly isLast: boolean
  /** The order is being saved. */
  readonly isBusy: boolean
  /** Absent, like the other two, for those who may only look. */
  readonly onMove?: (by: -1 | 1) => void
  readonly onEdit?: () => void
  readonly onRemove?: () => void
}

/** One custom field in its list. */
export function FieldRow(props: FieldRowProps) {
  const { field, isFirst, isLast, isBusy, onMove, onEdit, onRemove } = props
  const { key, label, type, unit, choices, isPublic, isRequired, isFacet } = field
  const uses = [isRequired && 'Required', isFacet && 'Filter'].filter(Boolean).join(', ')
  return (
    <LedgerRow className="max-xl:grid-cols-2 max-xl:gap-x-4 max-xl:gap-y-2.5">
      <LedgerCell className="max-xl:col-span-2 font-medium [overflow-wrap:anywhere]">
        {label}
        <span className="part-no block font-normal">{key}</span>
      </LedgerCell>
      <LedgerCell title="Type" className="text-small [overflow-wrap:anywhere]">
        {unit ? `${typeNames[type]}, ${unit}` : typeNames[type]}
        {choices.length > 0 && <span className="block text-steel-600">{choices.join(', ')}</span>}
      </LedgerCell>
      <LedgerCell title="Seen by" className="text-small">
        {isPublic ? 'Everyone' : 'Staff'}
      </LedgerCell>
      <LedgerCell title="Used for" className="text-small max-xl:col-span-2">
        {uses || '–'}
      </LedgerCell>
      <LedgerCell className="max-xl:col-span-2">
        {onMove && (
          <span className="flex flex-wrap items-center justify-end gap-2 max-xl:justify-start">
            <MoveButton
              label={`Move ${label} up`}
              isOff={isFirst || isBusy}
              onMove={() => onMove(-1)}
            >
              {ArrowUp}
            </MoveButton>
            <MoveButton
              label={`Move ${label} down`}
              isOff={isLast || isBusy}
              onMove={() => onMove(1)}
            >
              {ArrowDown}
            </MoveButton>
            <RowButton of={label} aria-haspopup="dialog" onClick={onEdit}>
              Change
            </RowButton>
            <May call="DELETE /field/:id">
              <RowButton of={label} kind="danger" aria-haspopup="dialog" onClick={onRemove}>
                Remove
              </RowButton>
            </May>
          </span>
        )}
      </LedgerCell>
    </LedgerRow>
  )
}

interface MoveButtonProps {
  readonly label: string
  readonly isOff: boolean
  readonly onMove: () => void
  readonly children: typeof ArrowUp
}

/** Keeps the focus at the ends of the list, where it does nothing. */
function MoveButton({ label, isOff, onMove, children }: MoveButtonProps) {
  return (
    <Button
      kind="ghost"
      className="btn-square size-10 aria-disabled:opacity-40 max-xl:size-11"
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={() => isOff || onMove()}
    >
      <Icon of={children} />
    </Button>
  )
}
