import { zodResolver } from '@hookform/resolvers/zod'
import { Controller, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { NewReview } from '../../../contract/catalogue/reviews.ts'
import { messages } from '../../../contract/values/messages.ts'
import { useSession } from '../../people/sessions/queries.ts'
import { placeFailure } from '../../platform/base/failures/place-failure.ts'
import { PictureField } from '../../platform/images/picture-field.tsx'
import { usePictureForm } from '../../platform/images/use-picture-form.ts'
import { EntryForm, SubmitButton } from '../../ui/fields/entry-form.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { inForm } from '../../ui/fields/in-form.ts'
import { StarField } from '../../ui/fields/star-field.tsx'
import { TextAreaField } from '../../ui/fields/text-area-field.tsx'
import { showFailure, showSuccess } from '../../ui/toasts.ts'
import { useAddReview } from './mutations.ts'

const reviewFormSchema = NewReview.pick({ name: true, description: true, ratting: true, img: true })
const reviewFields = ['name', 'description', 'ratting', 'img'] as const

export function ReviewForm({ onAdded }: { readonly onAdded: () => void }) {
  const addReview = useAddReview()
  const name = useSession().data?.user?.name ?? ''
  const form = useForm<z.infer<typeof reviewFormSchema>>({
    resolver: zodResolver(reviewFormSchema),
    defaultValues: { name, description: '', ratting: undefined, img: '' },
  })
  const { uploader, submit, isSending } = usePictureForm(form, async (review) => {
    try {
      await addReview(review)
    } catch (error) {
      showFailure(messages.productNotAdded)
      placeFailure(form, reviewFields, error)
      return
    }
    showSuccess(messages.productAdded)
    uploader.remove()
    form.reset()
    onAdded()
  })
  const { errors } = form.formState
  return (
    <EntryForm onSubmit={submit} className="grid max-w-[36rem] gap-5">
      <TextField label="Name" autoComplete="name" {...inForm(form, 'name')} />
      <TextAreaField label="Description" {...inForm(form, 'description')} />
      <Controller
        control={form.control}
        name="ratting"
        render={({ field }) => (
          <StarField {...field} label="Ratting" error={errors.ratting?.message} />
        )}
      />
      <PictureField control={form.control} uploader={uploader} />
      <div className="mt-1 border-t border-steel-200 pt-5">
        <SubmitButton kind="primary" size="large" className="w-40" working={isSending}>
          Add
        </SubmitButton>
      </div>
      <FormError>{errors.root?.message}</FormError>
    </EntryForm>
  )
}
