import { useMutation, useQuery } from '@tanstack/react-query'
import { messages } from '../../contract/messages.ts'
import { useApi } from '../base/api.ts'
import { failureText } from '../base/failure-text.ts'
import { shopQuery } from '../base/shop-query.ts'
import { Button } from '../ui/button.tsx'
import { showFailure, showSuccess } from '../ui/toasts.tsx'

/** Sends the verification mail again; other identity providers send their own. */
export function VerificationMailButton() {
  const api = useApi()
  const provider = useQuery(shopQuery(api)).data?.signIn.provider
  const send = useMutation({
    mutationFn: () => api.request('POST /identity/verification-mail'),
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
