import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { ChangePasswordForm as PasswordForm } from '../../contract/identity.ts'
import { useApi } from '../base/api.ts'
import { placeFailure } from '../base/place-failure.ts'
import { usePasswordHint } from '../sessions/password-hint.ts'
import { accountQuery } from '../sessions/queries.ts'
import { EntryForm, SubmitButton } from '../ui/fields/entry-form.tsx'
import { FormError } from '../ui/fields/form-error.tsx'
import { PasswordField } from '../ui/fields/password-field.tsx'
import { UsernameForManagers } from '../ui/fields/username-for-managers.tsx'
import { showSuccess } from '../ui/toasts.tsx'

export function ChangePasswordForm({ email }: { email: string }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const passwordHint = usePasswordHint()
  const form = useForm<z.infer<typeof PasswordForm>>({ resolver: zodResolver(PasswordForm) })
  const { errors, isSubmitting } = form.formState
  const save = form.handleSubmit(async (body) => {
    try {
      await api.request('PUT /identity/password', { body })
      showSuccess('Password changed. You are signed out everywhere else.')
      form.reset()
      await queryClient.invalidateQueries({ queryKey: accountQuery(api).queryKey })
    } catch (error) {
      placeFailure(form, ['currentPassword', 'newPassword'], error)
    }
  })
  return (
    <EntryForm onSubmit={save} className="grid max-w-[26rem] gap-4">
      <UsernameForManagers email={email} />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...form.register('currentPassword')}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={`${passwordHint}. You’ll be signed out everywhere else.`}
        error={errors.newPassword?.message}
        {...form.register('newPassword')}
      />
      <SubmitButton className="justify-self-start" working={isSubmitting}>
        Change password
      </SubmitButton>
      <FormError>{errors.root?.message}</FormError>
    </EntryForm>
  )
}
