import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { z } from 'zod'
import { CertificateFields, taxStatusBounds } from '../../../contract/ordering/tax/tax-status.ts'
import { placeFailure } from '../../platform/base/failures/place-failure.ts'
import { FileField } from '../../platform/base/file-field.tsx'
import { formatSizeBound } from '../../platform/base/format-size.ts'
import { EntryForm, SubmitButton } from '../../ui/fields/entry-form.tsx'
import { Field, TextField } from '../../ui/fields/field.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { inForm } from '../../ui/fields/in-form.ts'
import { showSuccess } from '../../ui/toasts.ts'
import { useSendCertificate } from './mutations.ts'

const TERMS = `PDF, JPEG or PNG, up to ${formatSizeBound(taxStatusBounds.fileBytes)}`

const Certificate = CertificateFields.extend({
  file: z
    .custom<File | undefined>()
    .refine((file) => file !== undefined, 'Choose a file')
    .refine((file) => !file || file.size <= taxStatusBounds.fileBytes, TERMS),
})
type CertificateInput = z.input<typeof Certificate>

interface CertificateFormProps {
  readonly country: string
  /** States that the shop's rules name. */
  readonly regions: readonly string[]
}

/** Sends a resale certificate to be checked. */
export function CertificateForm(props: CertificateFormProps) {
  const [sent, setSent] = useState(0)
  // Empty anew after each.
  return <CertificateEntries key={sent} {...props} onSent={() => setSent(sent + 1)} />
}

function CertificateEntries({
  country,
  regions,
  onSent,
}: CertificateFormProps & { readonly onSent: () => void }) {
  const sendCertificate = useSendCertificate()
  const form = useForm<CertificateInput, unknown, z.output<typeof Certificate>>({
    resolver: zodResolver(Certificate),
    defaultValues: { number: '', state: regions[0] ?? '', country, validUntil: '' },
  })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ file, ...fields }) => {
    if (!file) return
    try {
      await sendCertificate({ ...fields, file })
      showSuccess('Certificate sent')
      onSent()
    } catch (error) {
      placeFailure(form, ['number', 'state', 'validUntil', 'file'], error)
    }
  })
  return (
    <section aria-labelledby="certificate">
      <h3 id="certificate" className="mb-4 text-h3">
        Resale certificate
      </h3>
      <EntryForm onSubmit={submit} className="grid max-w-[36rem] gap-4">
        <TextField label="Number" autoComplete="off" {...inForm(form, 'number')} />
        {regions.length > 0 ? (
          <Field label="State" error={errors.state?.message}>
            {(control) => (
              <select {...form.register('state')} {...control} className="select">
                {regions.map((region) => (
                  <option key={region}>{region}</option>
                ))}
              </select>
            )}
          </Field>
        ) : (
          <TextField label="State" autoComplete="off" {...inForm(form, 'state')} />
        )}
        <TextField label="Valid until" type="date" {...inForm(form, 'validUntil')} />
        <Controller
          control={form.control}
          name="file"
          render={({ field }) => (
            <FileField
              prompt="Drop the certificate here"
              terms={TERMS}
              accept=".pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png"
              file={field.value}
              error={errors.file?.message}
              onChoose={(file) => {
                form.clearErrors('file')
                field.onChange(file)
              }}
            />
          )}
        />
        <SubmitButton kind="primary" className="justify-self-start" working={isSubmitting}>
          Send the certificate
        </SubmitButton>
        <FormError>{errors.root?.message}</FormError>
      </EntryForm>
    </section>
  )
}
