import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { ChangeNameForm as NameForm } from '../../contract/identity.ts'
import { useApi } from '../base/api.ts'
import { placeFailure } from '../base/place-failure.ts'
import { accountQuery, sessionQuery } from '../sessions/queries.ts'
import { EntryForm, SubmitButton } from '../ui/fields/entry-form.tsx'
import { TextField } from '../ui/fields/field.tsx'
import { FormError } from '../ui/fields/form-error.tsx'
import { showSuccess } from '../ui/toasts.tsx'

export function ChangeNameForm({ name }: { name: string }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const form = useForm<z.infer<typeof NameForm>>({
    resolver: zodResolver(NameForm),
    defaultValues: { name },
  })
  const { errors, isSubmitting } = form.formState
  const save = form.handleSubmit(async (body) => {
    try {
      await api.request('PUT /identity/name', { body })
      showSuccess('Name changed')
      await Promise.all(
        [accountQuery(api), sessionQuery(api)].map(({ queryKey }) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      )
    } catch (error) {
      placeFailure(form, ['name'], error)
    }
  })
  return (
    <EntryForm onSubmit={save} className="grid max-w-[26rem] gap-4">
      <TextField
        label="Name"
        autoComplete="name"
        error={errors.name?.message}
        {...form.register('name')}
      />
      <SubmitButton className="justify-self-start" working={isSubmitting}>
        Change name
      </SubmitButton>
      <FormError>{errors.root?.message}</FormError>
    </EntryForm>
  )
}
