import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { type BillTo, BillToBody, noBillTo } from '../../../contract/people/addresses/billing.ts'
import { failureText } from '../../platform/base/failures/failure-text.ts'
import { placeFailure } from '../../platform/base/failures/place-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { EntryForm, SubmitButton } from '../../ui/fields/entry-form.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { type BillToEntries, BillToFields, billToFields } from './bill-to-fields.tsx'

interface BillToDialogProps {
  /** The kept bill-to, or a proposal. */
  readonly entries: BillTo
  readonly isKept: boolean
  /** Whose it is, and which orders it is for. */
  readonly about: string
  /** Sets it; `noBillTo` removes it. Fails with the shop's refusal, field by field. */
  readonly keep: (billTo: BillTo) => Promise<void>
  readonly onClose: () => void
}

/** Enters an account's bill-to, changes or removes it. */
export function BillToDialog({ entries, isKept, about, keep, onClose }: BillToDialogProps) {
  const form = useForm<BillToEntries, unknown, BillTo>({
    resolver: zodResolver(BillToBody),
    defaultValues: entries,
  })
  const { errors, isSubmitting } = form.formState
  const removal = useMutation({
    mutationFn: () => keep(noBillTo),
    onSuccess: () => {
      showSuccess('Bill-to removed')
      onClose()
    },
  })
  const isSending = isSubmitting || removal.isPending
  const save = async (billTo: BillTo) => {
    try {
      await keep(billTo)
      showSuccess('Bill-to saved')
      onClose()
    } catch (error) {
      placeFailure(form, billToFields, error)
    }
  }
  return (
    <Dialog title="Bill to" onClose={onClose} isSending={isSending}>
      <EntryForm
        onSubmit={(event) => {
          // Events reach the order's form, too, although the dialog stands elsewhere in the document.
          event.stopPropagation()
          return form.handleSubmit(save)(event)
        }}
        className="grid gap-5 p-4 md:p-6"
      >
        <p className="max-w-[60ch] text-small text-steel-600">{about}</p>
        <BillToFields form={form} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton kind="primary" working={isSubmitting}>
            Save
          </SubmitButton>
          {isKept && (
            <Button kind="danger" working={removal.isPending} onClick={() => removal.mutate()}>
              Remove
            </Button>
          )}
        </div>
        <FormError>
          {errors.root?.message ?? (removal.error ? failureText(removal.error) : undefined)}
        </FormError>
      </EntryForm>
    </Dialog>
  )
}
