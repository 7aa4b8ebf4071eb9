import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { z } from 'zod'
import {
  productDocumentBounds,
  productDocumentKinds,
} from '../../../contract/catalogue/parts/part-bounds.ts'
import { ProductDocumentFields } from '../../../contract/catalogue/parts/product-documents.ts'
import { placeFailure } from '../../platform/base/failures/place-failure.ts'
import { FileField } from '../../platform/base/file-field.tsx'
import { formatSizeBound } from '../../platform/base/format-size.ts'
import { EntryForm, SubmitButton } from '../../ui/fields/entry-form.tsx'
import { Field, TextField } from '../../ui/fields/field.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { inForm } from '../../ui/fields/in-form.ts'
import { showSuccess } from '../../ui/toasts.ts'
import { documentKindNames, languageName } from './document-link.tsx'
import { useAddDocument } from './mutations.ts'

const TERMS = `PDF, up to ${formatSizeBound(productDocumentBounds.fileBytes)}`
const LANGUAGES =
  'ar bg cs da de el en es et fi fr hr hu it ja ko lt lv nl no pl pt ro ru sk sl sv tr uk zh'
const languages = LANGUAGES.split(' ')
  .map((code) => ({ code, name: languageName(code) }))
  .sort((one, other) => one.name.localeCompare(other.name, 'en'))

const Entries = z.object({
  kind: ProductDocumentFields.shape.kind,
  title: ProductDocumentFields.shape.title,
  language: z.string(),
  file: z
    .custom<File | undefined>()
    .refine((file) => file !== undefined, 'Choose a file')
    .refine((file) => !file || file.size <= productDocumentBounds.fileBytes, TERMS),
})

/** Adds a PDF to a product; the title begins as the file's name. */
export function DocumentForm({ productId }: { readonly productId: string }) {
  const [added, setAdded] = useState(0)
  // Empty anew after each.
  return <DocumentEntries key={added} productId={productId} onAdded={() => setAdded(added + 1)} />
}

interface DocumentEntriesProps {
  readonly productId: string
  readonly onAdded: () => void
}

function DocumentEntries({ productId, onAdded }: DocumentEntriesProps) {
  const addDocument = useAddDocument(productId)
  const form = useForm<z.input<typeof Entries>, unknown, z.output<typeof Entries>>({
    resolver: zodResolver(Entries),
    defaultValues: { kind: 'dataSheet', title: '', language: '' },
  })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ file, ...fields }) => {
    if (!file) return
    try {
      await addDocument.mutateAsync({ ...fields, file })
      showSuccess('Document added')
      onAdded()
    } catch (error) {
      placeFailure(form, ['kind', 'title', 'language', 'file'], error)
    }
  })
  const choose = (file: File) => {
    form.clearErrors('file')
    form.setValue('file', file)
    if (!form.getValues('title'))
      form.setValue(
        'title',
        file.name.replace(/\.pdf$/i, '').slice(0, productDocumentBounds.titleLength),
      )
  }
  return (
    <EntryForm onSubmit={submit} className="grid max-w-[44rem] gap-4">
      <Controller
        control={form.control}
        name="file"
        render={({ field }) => (
          <FileField
            prompt="Drop a PDF here"
            terms={TERMS}
            accept=".pdf,application/pdf"
            file={field.value}
            error={errors.file?.message}
            onChoose={choose}
          />
        )}
      />
      <div className="grid gap-4 md:grid-cols-[2fr_1fr_1fr]">
        <TextField
          label="Title"
          autoComplete="off"
          maxLength={productDocumentBounds.titleLength}
          {...inForm(form, 'title')}
        />
        <Field label="Kind" error={errors.kind?.message}>
          {(control) => (
            <select {...form.register('kind')} {...control} className="select">
              {productDocumentKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {documentKindNames[kind]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label="Language (optional)" error={errors.language?.message}>
          {(control) => (
            <select {...form.register('language')} {...control} className="select">
              <option value="">–</option>
              {languages.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <SubmitButton kind="primary" className="justify-self-start" working={isSubmitting}>
        Add the document
      </SubmitButton>
      <FormError>{errors.root?.message}</FormError>
    </EntryForm>
  )
}
