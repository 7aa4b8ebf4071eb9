import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { messages } from '../../../contract/values/messages.ts'
import { ApiProblem } from '../../platform/base/calls/api-answers.ts'
import { failureText, faultAt } from '../../platform/base/failures/failure-text.ts'
import { PageHead } from '../../platform/base/page-head.tsx'
import { paths } from '../../platform/base/paths.ts'
import { useShopName } from '../../platform/base/shop-query.ts'
import { EntryForm, SubmitButton, takeFocus } from '../../ui/fields/entry-form.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { Link } from '../../ui/link.tsx'
import { useVerifyEmail } from '../sessions/mutations.ts'
import { useSession } from '../sessions/queries.ts'
import { OtherWay, SignInLayout } from '../sessions/sign-in-layout.tsx'

/** Target of a verification mail's link. Confirmed by a click, since mail scanners follow links too. */
export default function VerifyEmailPage() {
  const [confirmed, setConfirmed] = useState<{ email: string; wasConfirmed: boolean }>()
  return (
    <SignInLayout title="Your email">
      <PageHead title="Your email" />
      {confirmed === undefined ? (
        <ConfirmForm onConfirmed={setConfirmed} />
      ) : (
        <p ref={takeFocus} tabIndex={-1}>
          <strong className="[overflow-wrap:anywhere]">{confirmed.email}</strong>{' '}
          {confirmed.wasConfirmed ? 'is confirmed already.' : 'is confirmed.'}
        </p>
      )}
      <OtherWay to={paths.home}>Home</OtherWay>
    </SignInLayout>
  )
}

/** Asks for the account's password if signed out, or if the shop says that it is another account. */
function ConfirmForm({
  onConfirmed,
}: {
  onConfirmed: (confirmed: { email: string; wasConfirmed: boolean }) => void
}) {
  const verifyEmail = useVerifyEmail()
  const token = useLocation().hash.slice(1)
  const isSignedIn = Boolean(useSession().data?.user)
  const shopName = useShopName()
  const [isAnother, setIsAnother] = useState(false)
  const password = useRef<HTMLInputElement>(null)
  const confirm = useMutation({
    mutationFn: () => verifyEmail(token || messages.invalidLink, password.current?.value),
    onSuccess: onConfirmed,
    onError: (failure) => {
      if (failure instanceof ApiProblem && failure.code === 'passwordNeeded') setIsAnother(true)
      password.current?.focus()
    },
  })
  const { error } = confirm
  const passwordError = faultAt(error, 'password')
  const needsPassword = !isSignedIn || isAnother
  const isUsedUp = error instanceof ApiProblem && error.code === 'invalidLink'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    confirm.mutate()
  }
  return (
    <EntryForm onSubmit={submit} className="grid gap-4">
      <p>Confirm that the email this link was sent to is yours.</p>
      {needsPassword && (
        <PasswordField
          label="Password"
          hint={`The password of your ${shopName} account`}
          autoComplete="current-password"
          error={passwordError}
          ref={password}
        />
      )}
      <SubmitButton kind="primary" className="w-full" working={confirm.isPending}>
        Confirm email
      </SubmitButton>
      <FormError>{error && passwordError === undefined && failureText(error)}</FormError>
      {isUsedUp && (
        <p>
          If you confirmed your email before, nothing is left to do. If not, My Account sends a new
          link.
        </p>
      )}
      {needsPassword && (
        <div className="grid gap-2 text-small text-steel-700">
          <p>
            Forgot the password?{' '}
            <Link to={paths.login} className="tlink">
              Set a new one
            </Link>
            . That confirms your email too.
          </p>
          <p>Did not sign up at {shopName}? Close this page.</p>
        </div>
      )}
    </EntryForm>
  )
}
