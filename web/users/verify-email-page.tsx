import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { messages } from '../../contract/messages.ts'
import { useApi } from '../api.ts'
import { failureText } from '../failure-text.ts'
import { PageHead } from '../page-head.tsx'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { FormError } from '../ui/form-error.tsx'
import { Link } from '../ui/link.tsx'
import { accountQuery } from './queries.ts'
import { SignInLayout } from './sign-in-layout.tsx'

/** Where the link of a verification mail leads. A click confirms: programs that look at links in mails follow them too. */
export default function VerifyEmailPage() {
  const api = useApi()
  const queryClient = useQueryClient()
  const token = useLocation().hash.slice(1)
  const confirm = useMutation({
    mutationFn: () =>
      api.request('POST /identity/verify-email', {
        body: { token: token || messages.invalidLink },
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: accountQuery(api).queryKey }),
  })
  return (
    <SignInLayout title="Your email">
      <PageHead title="Your email" />
      <div className="grid gap-4">
        {confirm.data ? (
          <p role="status">
            <strong className="[overflow-wrap:anywhere]">{confirm.data.email}</strong> is confirmed.
          </p>
        ) : (
          <>
            <p>Confirm that the address this link was sent to is yours.</p>
            <Button
              kind="primary"
              className="w-full"
              working={confirm.isPending}
              onClick={() => confirm.mutate()}
            >
              Confirm email
            </Button>
            <FormError>{confirm.error && failureText(confirm.error)}</FormError>
          </>
        )}
      </div>
      <p className="mt-7 text-small">
        <Link to={paths.home} className="tlink inline-flex min-h-6 items-center font-semibold">
          Home
        </Link>
      </p>
    </SignInLayout>
  )
}
