import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { messages } from '../../contract/messages.ts'
import { NewReview } from '../../contract/reviews.ts'
import { useApi } from '../base/api.ts'
import { NotConfirmed } from '../base/not-confirmed.ts'
import { placeFailure } from '../base/place-failure.ts'
import { PictureField } from '../images/picture-field.tsx'
import { usePictureForm } from '../images/use-picture-form.ts'
import { sessionQuery } from '../sessions/queries.ts'
import { EntryForm, SubmitButton } from '../ui/fields/entry-form.tsx'
import { TextField } from '../ui/fields/field.tsx'
import { FormError } from '../ui/fields/form-error.tsx'
import { StarField } from '../ui/fields/star-field.tsx'
import { TextAreaField } from '../ui/fields/text-area-field.tsx'
import { showFailure, showSuccess } from '../ui/toasts.tsx'

const reviewFormSchema = NewReview.pick({ name: true, description: true, ratting: true, img: true })
const reviewFields = ['name', 'description', 'ratting', 'img'] as const

/** The form of a customer's review. */
export function ReviewForm({ onAdded }: { readonly onAdded: () => void }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const name = useQuery(sessionQuery(api)).data?.user?.name ?? ''
  const form = useForm<z.infer<typeof reviewFormSchema>>({
    resolver: zodResolver(reviewFormSchema),
    defaultValues: { name, description: '', ratting: undefined, img: '' },
  })
  const { uploader, submit, isSending } = usePictureForm(form, async (review) => {
    try {
      const { insertedId } = await api.request('POST /uploadReview', { body: review })
      if (!insertedId) throw new NotConfirmed()
    } catch (error) {
      showFailure(messages.productNotAdded)
      placeFailure(form, reviewFields, error)
      return
    }
    showSuccess(messages.productAdded)
    uploader.remove()
    form.reset()
    onAdded()
    queryClient.invalidateQueries({ queryKey: ['reviews'] })
  })
  const { errors } = form.formState
  return (
    <EntryForm onSubmit={submit} className="grid max-w-[36rem] gap-5">
      <TextField
        label="Name"
        autoComplete="name"
        error={errors.name?.message}
        {...form.register('name')}
      />
      <TextAreaField
        label="Description"
        error={errors.description?.message}
        {...form.register('description')}
      />
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
