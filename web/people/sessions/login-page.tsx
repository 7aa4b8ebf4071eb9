import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useForm } from 'react-hook-form'
import { useLocation } from 'react-router'
import type { z } from 'zod'
import { STAFF_PASSWORD_LENGTH } from '../../../contract/people/staff-password.ts'
import { SignInBody } from '../../../contract/people/users.ts'
import { faultAt } from '../../platform/base/failures/failure-text.ts'
import { placeFailure } from '../../platform/base/failures/place-failure.ts'
import { PageHead } from '../../platform/base/page-head.tsx'
import { paths, rememberedPath } from '../../platform/base/paths.ts'
import { EntryForm, SubmitButton } from '../../ui/fields/entry-form.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { inForm } from '../../ui/fields/in-form.ts'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { PasskeyLogin } from './factor/passkey-login.tsx'
import { GoogleButton } from './google-button.tsx'
import { AdminsOnlyNotice } from './guards/admins-only-notice.tsx'
import { LeaveWhenSignedIn } from './guards/leave-when-signed-in.tsx'
import { useConsentingStart } from './guards/terms-step.tsx'
import { useIdentity } from './identity/use-identity.ts'
import { ForgotPassword } from './passwords/forgot-password.tsx'
import { OtherWay, SignInLayout } from './sign-in-layout.tsx'

/** Login by email and password; leads back to the previous page, else home. */
export default function LoginPage() {
  const location = useLocation()
  return (
    <SignInLayout title="Login">
      <PageHead title="Login" />
      <LeaveWhenSignedIn to={rememberedPath(location) ?? paths.home}>
        <AdminsOnlyNotice />
        <EmailLogin />
        <GoogleButton />
        <PasskeyLogin />
        <OtherWay question="New here?" to={paths.signUp + location.search}>
          Sign up
        </OtherWay>
      </LeaveWhenSignedIn>
    </SignInLayout>
  )
}

function EmailLogin() {
  const identity = useIdentity()
  const { start, step, isConfirming } = useConsentingStart()
  const form = useForm<z.infer<typeof SignInBody>>({
    resolver: zodResolver(SignInBody),
    shouldUnregister: true,
  })
  const [needsLonger, setNeedsLonger] = useState(false)
  const { errors, isSubmitting } = form.formState
  const logIn = form.handleSubmit(async (credentials) => {
    try {
      await start(await identity.signIn(credentials))
    } catch (error) {
      if (faultAt(error, 'newPassword')) flushSync(() => setNeedsLonger(true))
      placeFailure(form, ['email', 'password', 'newPassword'], error)
    }
  })
  if (isConfirming) return step
  return (
    <>
      <EntryForm onSubmit={logIn} className="grid gap-4">
        <TextField label="Email" type="email" autoComplete="username" {...inForm(form, 'email')} />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          aside={<ForgotPassword readEmail={() => form.getValues('email') ?? ''} />}
          {...inForm(form, 'password')}
        />
        {needsLonger && (
          <PasswordField
            label="New password"
            autoComplete="new-password"
            hint={`At least ${STAFF_PASSWORD_LENGTH} characters; you log in with it from now on`}
            {...inForm(form, 'newPassword', { setValueAs: (typed: string) => typed || undefined })}
          />
        )}
        <SubmitButton kind="primary" className="w-full" working={isSubmitting}>
          Login
        </SubmitButton>
        <FormError>{errors.root?.message}</FormError>
      </EntryForm>
      {step}
    </>
  )
}
