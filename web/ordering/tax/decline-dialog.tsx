import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import {
  declineTax,
  type StaffTaxStatus,
  taxStatusBounds,
} from '../../../contract/ordering/tax/tax-status.ts'
import { placeFailure } from '../../platform/base/failures/place-failure.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { FIRST_FOCUS } from '../../ui/dialogs/modal.ts'
import { EntryForm, SubmitButton } from '../../ui/fields/entry-form.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { inForm } from '../../ui/fields/in-form.ts'
import { showSuccess } from '../../ui/toasts.ts'
import { useDecide } from './mutations.ts'
import { declineVerbs, statusName } from './tax-texts.ts'

interface DeclineDialogProps {
  readonly status: StaffTaxStatus
  readonly onClose: () => void
  readonly onDeclined: () => void
}

/** Asks why something is declined, or revoked after it was accepted. */
export function DeclineDialog({ status, onClose, onDeclined }: DeclineDialogProps) {
  const decide = useDecide()
  const form = useForm<z.infer<typeof declineTax.body>>({
    resolver: zodResolver(declineTax.body),
    defaultValues: { reason: '' },
  })
  const verb = status.state === 'accepted' ? 'takeBack' : 'decline'
  const submit = form.handleSubmit(async ({ reason }) => {
    try {
      await decide.mutateAsync({ verb, id: status._id, reason })
      showSuccess(`${statusName(status)} ${verb === 'decline' ? 'declined' : 'revoked'}`)
      onDeclined()
    } catch (error) {
      placeFailure(form, ['reason'], error)
    }
  })
  return (
    <Dialog
      title={`${declineVerbs[verb]} ${statusName(status)}`}
      onClose={onClose}
      isSending={decide.isPending}
    >
      <EntryForm onSubmit={submit} className="grid gap-4 p-4 md:p-6">
        <p className="[overflow-wrap:anywhere]">
          New orders of {status.name} are taxed. Orders that were placed stay as they are.
        </p>
        <TextField
          {...FIRST_FOCUS}
          label="Reason (shown to the customer)"
          autoComplete="off"
          maxLength={taxStatusBounds.reasonLength}
          {...inForm(form, 'reason')}
        />
        <SubmitButton kind="dangerFilled" className="justify-self-start" working={decide.isPending}>
          {declineVerbs[verb]}
        </SubmitButton>
        <FormError>{form.formState.errors.root?.message}</FormError>
      </EntryForm>
    </Dialog>
  )
}
