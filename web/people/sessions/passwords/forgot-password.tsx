import { useState } from 'react'
import { Email } from '../../../../contract/values/fields.ts'
import { messages } from '../../../../contract/values/messages.ts'
import { failureText } from '../../../platform/base/failures/failure-text.ts'
import { showFailure, showSuccess } from '../../../ui/toasts.ts'
import { useIdentity } from '../identity/use-identity.ts'

/** Requests a reset mail for the email in the form. */
export function ForgotPassword({ readEmail }: { readEmail: () => string }) {
  const identity = useIdentity()
  const [isSending, setIsSending] = useState(false)
  const send = async () => {
    const email = readEmail().trim()
    if (email === '') return showFailure(messages.resetMailNeedsEmail)
    if (!Email.safeParse(email).success) return showFailure(messages.emailInvalid)
    setIsSending(true)
    try {
      await identity.requestReset(email)
      showSuccess(messages.resetMailSent)
    } catch (error) {
      showFailure(failureText(error))
    }
    setIsSending(false)
  }
  return (
    <button
      type="button"
      aria-disabled={isSending || undefined}
      onClick={isSending ? undefined : send}
      className="tlink inline-flex min-h-6 cursor-pointer items-center noscript:hidden"
    >
      Forgot Password
    </button>
  )
}
