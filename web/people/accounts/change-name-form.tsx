import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { ChangeNameForm as NameForm } from '../../../contract/people/identity.ts'
import { placeFailure } from '../../platform/base/failures/place-failure.ts'
import { EntryForm, SubmitButton } from '../../ui/fields/entry-form.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { inForm } from '../../ui/fields/in-form.ts'
import { showSuccess } from '../../ui/toasts.ts'
import { useChangeName } from './mutations.ts'

export function ChangeNameForm({ name }: { name: string }) {
  const changeName = useChangeName()
  const form = useForm<z.infer<typeof NameForm>>({
    resolver: zodResolver(NameForm),
    defaultValues: { name },
  })
  const { errors, isSubmitting } = form.formState
  const save = form.handleSubmit(async (body) => {
    try {
      await changeName(body)
      showSuccess('Name changed')
    } catch (error) {
      placeFailure(form, ['name'], error)
    }
  })
  return (
    <EntryForm onSubmit={save} className="grid max-w-[26rem] gap-4">
      <TextField label="Name" autoComplete="name" {...inForm(form, 'name')} />
      <SubmitButton className="justify-self-start" working={isSubmitting}>
        Change name
      </SubmitButton>
      <FormError>{errors.root?.message}</FormError>
    </EntryForm>
  )
}
