import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { ChangePasswordForm as PasswordForm } from '../../../contract/people/identity.ts'
import { placeFailure } from '../../platform/base/failures/place-failure.ts'
import { EntryForm, SubmitButton } from '../../ui/fields/entry-form.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { inForm } from '../../ui/fields/in-form.ts'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { UsernameForManagers } from '../../ui/fields/username-for-managers.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { usePasswordHint } from '../sessions/passwords/password-hint.ts'
import { useChangePassword } from './mutations.ts'

export function ChangePasswordForm({ email }: { email: string }) {
  const changePassword = useChangePassword()
  const passwordHint = usePasswordHint()
  const form = useForm<z.infer<typeof PasswordForm>>({ resolver: zodResolver(PasswordForm) })
  const { errors, isSubmitting } = form.formState
  const save = form.handleSubmit(async (body) => {
    try {
      await changePassword(body)
      showSuccess('Password changed. You are signed out everywhere else.')
      form.reset()
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
        {...inForm(form, 'currentPassword')}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={`${passwordHint}. You’ll be signed out everywhere else.`}
        {...inForm(form, 'newPassword')}
      />
      <SubmitButton className="justify-self-start" working={isSubmitting}>
        Change password
      </SubmitButton>
      <FormError>{errors.root?.message}</FormError>
    </EntryForm>
  )
}
