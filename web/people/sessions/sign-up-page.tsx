import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation } from 'react-router'
import type { z } from 'zod'
import { SignUpForm } from '../../../contract/people/users.ts'
import { messages } from '../../../contract/values/messages.ts'
import { placeFailure } from '../../platform/base/failures/place-failure.ts'
import { PageHead } from '../../platform/base/page-head.tsx'
import { paths, rememberedPath } from '../../platform/base/paths.ts'
import { useShop } from '../../platform/base/shop-query.ts'
import { EntryForm, SubmitButton } from '../../ui/fields/entry-form.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { inForm } from '../../ui/fields/in-form.ts'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { GoogleButton } from './google-button.tsx'
import { LeaveWhenSignedIn } from './guards/leave-when-signed-in.tsx'
import type { IdentityProof } from './identity/identity.ts'
import { useIdentity } from './identity/use-identity.ts'
import { useStartSession, useTermsRefresh } from './mutations.ts'
import { usePasswordHint } from './passwords/password-hint.ts'
import { OtherWay, SignInLayout } from './sign-in-layout.tsx'
import { acceptText, TermsTick } from './terms-tick.tsx'

/** Creates an account and signs in with it; leads back to the previous page, else to /home. */
export default function SignUpPage() {
  const location = useLocation()
  return (
    <SignInLayout title="Sign up">
      <PageHead title="Sign up" />
      <LeaveWhenSignedIn to={rememberedPath(location) ?? paths.homeByName}>
        <EmailSignUp />
        <GoogleButton />
        <OtherWay question="Have an account?" to={paths.login + location.search}>
          Login
        </OtherWay>
      </LeaveWhenSignedIn>
    </SignInLayout>
  )
}

function EmailSignUp() {
  const identity = useIdentity()
  const startSession = useStartSession()
  const refreshTerms = useTermsRefresh()
  const passwordHint = usePasswordHint()
  const form = useForm<z.infer<typeof SignUpForm>>({ resolver: zodResolver(SignUpForm) })
  const { errors, isSubmitting } = form.formState
  // If the session could not start, the next click must not create the account again.
  const made = useRef<IdentityProof>(undefined)
  const asked = useShop().data?.consent?.signUp ?? undefined
  const [accepted, setAccepted] = useState<number>()
  const [isMissed, setIsMissed] = useState(false)
  const tick = useRef<HTMLInputElement>(null)
  const signUp = form.handleSubmit(async (account) => {
    if (accepted !== asked) {
      setIsMissed(true)
      return tick.current?.focus()
    }
    try {
      if (made.current?.email !== account.email) made.current = await identity.signUp(account)
      await startSession(made.current, asked)
      // Shown last: from here on the user may navigate anywhere and is signed in.
      showSuccess(messages.signedUp)
    } catch (error) {
      placeFailure(form, ['name', 'email', 'password'], error)
      await refreshTerms(error)
    }
  })
  return (
    <EntryForm onSubmit={signUp} className="grid gap-4">
      <TextField label="Name" autoComplete="name" {...inForm(form, 'name')} />
      <TextField label="Email" type="email" autoComplete="username" {...inForm(form, 'email')} />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint={passwordHint}
        {...inForm(form, 'password')}
      />
      {asked !== undefined && (
        <TermsTick
          ref={tick}
          version={asked}
          isAccepted={accepted === asked}
          error={isMissed && accepted !== asked ? acceptText : undefined}
          onChange={(isAccepted) => setAccepted(isAccepted ? asked : undefined)}
        />
      )}
      <SubmitButton kind="primary" className="w-full" working={isSubmitting}>
        Sign up
      </SubmitButton>
      <FormError>{errors.root?.message}</FormError>
    </EntryForm>
  )
}
