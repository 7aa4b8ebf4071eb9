import { isSignedIn, useSession } from '../../people/sessions/queries.ts'
import { useSignOut } from '../../people/sessions/sign-out-mutations.ts'
import { loginPath } from '../../platform/base/paths.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Link } from '../../ui/link.tsx'

interface SessionButtonProps {
  readonly className?: string
  readonly onLeave?: () => void
}

/** Login for signed-out visitors, Sign out for users. */
export function SessionButton({ className, onLeave }: SessionButtonProps) {
  const session = useSession()
  const signOut = useSignOut()
  if (!isSignedIn(session.data))
    return (
      <Link
        to={loginPath(session.data?.endedOn)}
        onClick={onLeave}
        className={classNames('btn btn-outline', className)}
      >
        Login
      </Link>
    )
  return (
    <Button
      className={className}
      working={signOut.isPending}
      onClick={() => signOut.mutate(undefined, { onSuccess: onLeave, onError: tellFailure })}
    >
      Sign out
    </Button>
  )
}

/** The toasts are loaded on first use. */
async function tellFailure(error: Error) {
  const { showFailure } = await import('../../ui/toasts.ts')
  showFailure(error.message)
}
