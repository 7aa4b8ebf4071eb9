import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { failureText } from '../../platform/base/failures/failure-text.ts'
import { PageHead } from '../../platform/base/page-head.tsx'
import { loginPath, paths } from '../../platform/base/paths.ts'
import { EntryForm, SubmitButton } from '../../ui/fields/entry-form.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { Link } from '../../ui/link.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { useAcceptInvitation } from '../sessions/mutations.ts'
import { isSignedIn, useSession } from '../sessions/queries.ts'
import { SignInLayout } from '../sessions/sign-in-layout.tsx'
import { forgetInvitation, keptInvitation } from './kept-invitation.ts'

/** Target of the link mailed to invited staff: they log in or sign up first, and come back here to accept. */
export default function InvitationPage() {
  const hash = useLocation().hash.slice(1)
  const [token, setToken] = useState('')
  useEffect(() => setToken(keptInvitation(hash)), [hash])
  const session = useSession()
  const user = isSignedIn(session.data) ? session.data?.user : undefined
  return (
    <SignInLayout title="Invitation">
      <PageHead title="Invitation" />
      {user ? (
        <Acceptance email={user.email} token={token} />
      ) : (
        <div className="grid gap-4">
          <p>
            You are invited to the staff of this shop. Log in with the email that got the
            invitation, or sign up with it.
          </p>
          <div className="flex flex-wrap gap-3">
            <Link className="btn btn-primary" to={paths.signUp + FROM_HERE}>
              Sign up
            </Link>
            <Link className="btn btn-outline" to={loginPath(paths.invitation)}>
              Login
            </Link>
          </div>
        </div>
      )}
    </SignInLayout>
  )
}

const FROM_HERE = `?from=${encodeURIComponent(paths.invitation)}`

function Acceptance({ email, token }: { readonly email: string; readonly token: string }) {
  const acceptInvitation = useAcceptInvitation()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const accept = useMutation({
    mutationFn: () => acceptInvitation(token || 'none'),
    onSuccess: async () => {
      forgetInvitation()
      // The menu and the pages follow the new rights.
      await queryClient.invalidateQueries()
      showSuccess('Welcome to the staff')
      navigate(paths.dashboard, { replace: true })
    },
  })
  return (
    <EntryForm
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        accept.mutate()
      }}
    >
      <p>
        You are invited to the staff of this shop. Accept as{' '}
        <strong className="[overflow-wrap:anywhere]">{email}</strong>; your other devices are signed
        out.
      </p>
      <SubmitButton kind="primary" className="w-full" working={accept.isPending}>
        Accept the invitation
      </SubmitButton>
      <FormError>{accept.error && failureText(accept.error)}</FormError>
    </EntryForm>
  )
}
