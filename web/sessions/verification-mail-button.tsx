import { messages } from '../../contract/messages.ts'
import { failureText } from '../base/calls/failure-text.ts'
import { useShop } from '../base/shop-query.ts'
import { Button } from '../ui/button.tsx'
import { showFailure, showSuccess } from '../ui/toasts.ts'
import { useSendVerificationMail } from './mutations.ts'

/** Sends the verification mail again; other identity providers send their own. */
export function VerificationMailButton() {
  const provider = useShop().data?.signIn.provider
  const send = useSendVerificationMail({
    onSuccess: () => showSuccess(messages.resetMailSent),
    onError: (error) => showFailure(failureText(error)),
  })
  if (provider !== 'embedded') return null
  return (
    <Button size="small" working={send.isPending} onClick={() => send.mutate()}>
      Send the email again
    </Button>
  )
}
