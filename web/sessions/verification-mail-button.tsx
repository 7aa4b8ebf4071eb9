import { messages } from '../../contract/messages.ts'
import { failureText } from '../base/calls/failure-text.ts'
import { useShop } from '../base/shop-query.ts'
import { Button } from '../ui/button.tsx'
import { showFailure, showSuccess } from '../ui/toasts.ts'
import { useSendVerificationMail } from './mutations.ts'
import { useAccount } from './queries.ts'

/** Sends the verification mail again; nothing for those who log in elsewhere. */
export function VerificationMailButton() {
  const provider = useShop().data?.signIn.provider
  const account = useAccount().data
  const send = useSendVerificationMail({
    onSuccess: () => showSuccess(messages.resetMailSent),
    onError: (error) => showFailure(failureText(error)),
  })
  if (provider !== 'embedded' || account?.hasPassword === false) return null
  return (
    <Button size="small" working={send.isPending} onClick={() => send.mutate()}>
      Send the email again
    </Button>
  )
}
