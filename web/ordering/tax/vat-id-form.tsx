import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { isMemberState } from '../../../contract/ordering/tax/tax.ts'
import { PutTaxBody, type TaxStatus } from '../../../contract/ordering/tax/tax-status.ts'
import { countries } from '../../../contract/people/addresses/countries.ts'
import { CountryField } from '../../platform/base/country-field.tsx'
import { failureText } from '../../platform/base/failures/failure-text.ts'
import { placeFailure } from '../../platform/base/failures/place-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Confirmation } from '../../ui/dialogs/confirmation.tsx'
import { EntryForm, SubmitButton } from '../../ui/fields/entry-form.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { inForm } from '../../ui/fields/in-form.ts'
import { showSuccess } from '../../ui/toasts.ts'
import { useSetVatId } from './mutations.ts'

type VatIdEntries = z.infer<typeof PutTaxBody>

const VatId = PutTaxBody.refine(({ vatId }) => vatId, {
  path: ['vatId'],
  error: 'Enter your VAT id',
})

const memberStates = countries.filter(isMemberState)

/** The account's one VAT id. */
export function VatIdForm({ known }: { readonly known: TaxStatus | undefined }) {
  const [isRemoving, setIsRemoving] = useState(false)
  const setVatId = useSetVatId()
  const form = useForm<VatIdEntries>({
    resolver: zodResolver(VatId),
    defaultValues: { country: known?.country ?? 'DE', vatId: known?.number ?? '' },
  })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (entries) => {
    try {
      await setVatId(entries)
      showSuccess('VAT id saved')
    } catch (error) {
      placeFailure(form, ['country', 'vatId'], error)
    }
  })
  return (
    <section aria-labelledby="vat-id">
      <h3 id="vat-id" className="mb-4 text-h3">
        VAT id
      </h3>
      <EntryForm onSubmit={submit} className="grid max-w-[36rem] gap-4">
        <CountryField among={memberStates} {...inForm(form, 'country')} />
        <TextField label="VAT id" autoComplete="off" {...inForm(form, 'vatId')} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton kind="primary" working={isSubmitting}>
            Save
          </SubmitButton>
          {known && (
            <Button kind="danger" aria-haspopup="dialog" onClick={() => setIsRemoving(true)}>
              Remove
            </Button>
          )}
        </div>
        <FormError>{errors.root?.message}</FormError>
      </EntryForm>
      {isRemoving && known && <VatIdRemoval known={known} onClose={() => setIsRemoving(false)} />}
    </section>
  )
}

interface VatIdRemovalProps {
  readonly known: TaxStatus
  readonly onClose: () => void
}

function VatIdRemoval({ known: { country, number }, onClose }: VatIdRemovalProps) {
  const removal = useMutation({
    mutationFn: useSetVatId(),
    onSuccess: () => {
      showSuccess('VAT id removed')
      onClose()
    },
  })
  return (
    <Confirmation
      question="Remove this VAT id?"
      verb="Remove"
      isSending={removal.isPending}
      error={removal.error ? failureText(removal.error) : undefined}
      onConfirm={() => removal.mutate({ country })}
      onKeep={onClose}
    >
      {number}. Your new orders are taxed then.
    </Confirmation>
  )
}
