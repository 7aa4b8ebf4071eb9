import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import { z } from 'zod'
import { Password } from '../../../contract/people/users.ts'
import { messages } from '../../../contract/values/messages.ts'
import { placeFailure } from '../../platform/base/failures/place-failure.ts'
import { PageHead } from '../../platform/base/page-head.tsx'
import { paths } from '../../platform/base/paths.ts'
import { EntryForm, SubmitButton } from '../../ui/fields/entry-form.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { inForm } from '../../ui/fields/in-form.ts'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { UsernameForManagers } from '../../ui/fields/username-for-managers.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { useSetNewPassword } from '../sessions/mutations.ts'
import { usePasswordHint } from '../sessions/passwords/password-hint.ts'
import { OtherWay, SignInLayout } from '../sessions/sign-in-layout.tsx'

const NewPasswordForm = z.strictObject({ password: Password })

/** Target of a reset mail's link: sets the new password, then opens the login page. */
export default function ResetPasswordPage() {
  const setNewPassword = useSetNewPassword()
  const navigate = useNavigate()
  const passwordHint = usePasswordHint()
  // Behind `#`, so that no server and no other site receives it.
  const token = useLocation().hash.slice(1)
  const form = useForm<z.infer<typeof NewPasswordForm>>({ resolver: zodResolver(NewPasswordForm) })
  const { errors, isSubmitting } = form.formState
  const save = form.handleSubmit(async ({ password }) => {
    try {
      await setNewPassword(token || messages.invalidLink, password)
      showSuccess('Password set. Log in with it.')
      await navigate(paths.login, { replace: true })
    } catch (error) {
      placeFailure(form, ['password'], error)
    }
  })
  return (
    <SignInLayout title="New password">
      <PageHead title="New password" />
      <EntryForm onSubmit={save} className="grid gap-4">
        <UsernameForManagers email="" />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint={`${passwordHint}. You’ll be signed out everywhere.`}
          {...inForm(form, 'password')}
        />
        <SubmitButton kind="primary" className="w-full" working={isSubmitting}>
          Set password
        </SubmitButton>
        <FormError>{errors.root?.message}</FormError>
      </EntryForm>
      <OtherWay to={paths.login}>Login</OtherWay>
    </SignInLayout>
  )
}
