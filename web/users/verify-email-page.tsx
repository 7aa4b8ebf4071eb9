import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation } from 'react-router'
import { messages } from '../../contract/messages.ts'
import { ApiProblem, useApi } from '../api.ts'
import { PageHead } from '../page-head.tsx'
import { paths } from '../paths.ts'
import { placeFailure } from '../place-failure.ts'
import { EntryForm, SubmitButton } from '../ui/entry-form.tsx'
import { FormError } from '../ui/form-error.tsx'
import { Link } from '../ui/link.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { accountQuery, sessionQuery } from './queries.ts'
import { SignInLayout } from './sign-in-layout.tsx'

/** Where the link of a verification mail leads. A click confirms: programs that look at links in mails follow them too. */
export default function VerifyEmailPage() {
  const [confirmed, setConfirmed] = useState<string>()
  return (
    <SignInLayout title="Your email">
      <PageHead title="Your email" />
      {confirmed === undefined ? (
        <ConfirmForm onConfirmed={setConfirmed} />
      ) : (
        <p role="status">
          <strong className="[overflow-wrap:anywhere]">{confirmed}</strong> is confirmed.
        </p>
      )}
      <p className="mt-7 text-small">
        <Link to={paths.home} className="tlink inline-flex min-h-6 items-center font-semibold">
          Home
        </Link>
      </p>
    </SignInLayout>
  )
}

/** Asks for the account's password where nobody is logged in, or where the shop says that it is another account. */
function ConfirmForm({ onConfirmed }: { onConfirmed: (email: string) => void }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const token = useLocation().hash.slice(1)
  const isSignedIn = Boolean(useQuery(sessionQuery(api)).data?.user)
  const [isAnother, setIsAnother] = useState(false)
  const form = useForm({ defaultValues: { password: '' } })
  const { errors, isSubmitting } = form.formState
  const needsPassword = !isSignedIn || isAnother
  const confirm = form.handleSubmit(async ({ password }) => {
    try {
      const { email } = await api.request('POST /identity/verify-email', {
        body: { token: token || messages.invalidLink, ...(password && { password }) },
      })
      await queryClient.invalidateQueries({ queryKey: accountQuery(api).queryKey })
      onConfirmed(email)
    } catch (error) {
      setIsAnother(error instanceof ApiProblem && error.code === 'passwordNeeded')
      placeFailure(form, ['password'], error)
    }
  })
  return (
    <EntryForm onSubmit={confirm} className="grid gap-4">
      <p>Confirm that the address this link was sent to is yours.</p>
      {needsPassword && (
        <PasswordField
          label="Password"
          hint="The password of your Bulkhead account"
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register('password')}
        />
      )}
      <SubmitButton kind="primary" className="w-full" working={isSubmitting}>
        Confirm email
      </SubmitButton>
      <FormError>{errors.root?.message}</FormError>
      {needsPassword && (
        <div className="grid gap-2 text-small text-steel-700">
          <p>
            Forgot the password?{' '}
            <Link to={paths.login} className="tlink">
              Set a new one
            </Link>
            . That confirms your email too.
          </p>
          <p>Did not sign up at Bulkhead? Close this page and confirm nothing.</p>
        </div>
      )}
    </EntryForm>
  )
}
