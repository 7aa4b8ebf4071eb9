import type { StaffTaxStatus } from '../../../contract/ordering/tax/tax-status.ts'
import { failureText } from '../../platform/base/failures/failure-text.ts'
import { useSubject } from '../../ui/dialogs/confirmation.tsx'
import { Ledger } from '../../ui/ledger.tsx'
import { showFailure, showSuccess } from '../../ui/toasts.ts'
import { DeclineDialog } from './decline-dialog.tsx'
import { ExemptionRow } from './exemption-row.tsx'
import { useDecide } from './mutations.ts'
import { statusName } from './tax-texts.ts'

const COLUMNS = [
  { title: 'Buyer' },
  { title: 'VAT id or certificate' },
  { title: 'Valid until' },
  { title: 'Actions' },
] as const

interface ExemptionTableProps {
  readonly statuses: readonly StaffTaxStatus[]
  /** All are one customer's, who needs no column. */
  readonly isOfOne?: boolean
  readonly onDecided: () => void
}

/** VAT ids and certificates for staff, with their decisions. */
export function ExemptionTable({ statuses, isOfOne = false, onDecided }: ExemptionTableProps) {
  const decide = useDecide()
  const { subject: toDecline, ask, keep, done } = useSubject<StaffTaxStatus>(onDecided)
  const accept = (status: StaffTaxStatus) =>
    decide.mutate(
      { verb: 'accept', id: status._id },
      {
        onSuccess: () => {
          showSuccess(`${statusName(status)} accepted`)
          onDecided()
        },
        onError: (error) => showFailure(failureText(error)),
      },
    )
  return (
    <>
      <Ledger label="Tax exemptions" columns={isOfOne ? COLUMNS.slice(1) : COLUMNS}>
        {statuses.map((one) => (
          <ExemptionRow
            key={one._id}
            status={one}
            isOfOne={isOfOne}
            isSending={decide.isPending && decide.variables.id === one._id}
            onAccept={() => accept(one)}
            onDecline={() => ask(one)}
          />
        ))}
      </Ledger>
      {toDecline && <DeclineDialog status={toDecline} onClose={keep} onDeclined={done} />}
    </>
  )
}
