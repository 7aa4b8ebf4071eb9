import { useMutation } from '@tanstack/react-query'
import type { Account } from '../../contract/identity.ts'
import { messages } from '../../contract/messages.ts'
import { useApi } from '../api.ts'
import { failureText } from '../failure-text.ts'
import { Button } from '../ui/button.tsx'
import { showFailure, showSuccess } from '../ui/toasts.tsx'

/** What the owner of an account should see to: an e-mail that is not confirmed. */
export function AccountNotices({ account }: { account: Account }) {
  const api = useApi()
  const send = useMutation({
    mutationFn: () => api.request('POST /identity/verification-mail'),
    onSuccess: () => showSuccess(messages.resetMailSent),
    onError: (error) => showFailure(failureText(error)),
  })
  return (
    <>
      {!account.emailVerified && (
        <div className="mt-6 flex flex-wrap items-center justify-between gap-3 border-l-[3px] border-note bg-note-wash px-3 py-3 text-small text-note">
          <p className="[overflow-wrap:anywhere]">
            {account.email} is not confirmed yet. A mail with a link was sent to it.
          </p>
          <Button size="small" working={send.isPending} onClick={() => send.mutate()}>
            Send again
          </Button>
        </div>
      )}
    </>
  )
}
