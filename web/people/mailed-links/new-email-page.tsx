import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useLocation } from 'react-router'
import { messages } from '../../../contract/values/messages.ts'
import { failureText } from '../../platform/base/failures/failure-text.ts'
import { PageHead } from '../../platform/base/page-head.tsx'
import { paths } from '../../platform/base/paths.ts'
import { EntryForm, SubmitButton, takeFocus } from '../../ui/fields/entry-form.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { useConfirmNewEmail } from '../sessions/mutations.ts'
import { OtherWay, SignInLayout } from '../sessions/sign-in-layout.tsx'

/** Target of the link mailed to an account's corrected email. Confirmed by a click, since mail scanners follow links too. */
export default function NewEmailPage() {
  const token = useLocation().hash.slice(1)
  const confirmNewEmail = useConfirmNewEmail()
  const confirm = useMutation({ mutationFn: () => confirmNewEmail(token || messages.invalidLink) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    confirm.mutate()
  }
  return (
    <SignInLayout title="New email">
      <PageHead title="New email" />
      {confirm.data ? (
        <p ref={takeFocus} tabIndex={-1}>
          Log in with <strong className="[overflow-wrap:anywhere]">{confirm.data.email}</strong> and
          your password from now on.
        </p>
      ) : (
        <EntryForm onSubmit={submit} className="grid gap-4">
          <p>
            Confirm that the email this link was sent to is yours. Your account then has it, and
            every device is signed out.
          </p>
          <SubmitButton kind="primary" className="w-full" working={confirm.isPending}>
            Confirm email
          </SubmitButton>
          <FormError>{confirm.error && failureText(confirm.error)}</FormError>
        </EntryForm>
      )}
      <OtherWay to={paths.login}>Login</OtherWay>
    </SignInLayout>
  )
}
