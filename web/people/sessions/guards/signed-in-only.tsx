import { Navigate, Outlet, useLocation } from 'react-router'
import { LoadFailure } from '../../../platform/base/failures/load-failure.tsx'
import { loginPath } from '../../../platform/base/paths.ts'
import { Waiting } from '../../../ui/states/waiting.tsx'
import { useSession } from '../queries.ts'

/** Shows its pages to signed-in users; redirects others to the login page and back. */
export function SignedInOnly() {
  const session = useSession()
  const { pathname, search } = useLocation()
  if (session.isPending) return <Waiting />
  if (session.isLoadingError)
    return (
      <div className="wrap py-10">
        <h1 className="sr-only">The page could not be shown</h1>
        <LoadFailure level={2} title="Your login could not be checked" query={session} />
      </div>
    )
  const from = pathname + search
  const { user, endedOn = from } = session.data
  // The page on which the session ended stays, with its entries; the header offers a login.
  // Another user, as of another tab, gets forms of their own.
  if (user && endedOn === from) return <Outlet key={user._id} />
  // Signing out navigates away first, but React may render this page once more before the new one: it must not redirect
  // to login.
  if (window.location.pathname !== pathname) return <Waiting />
  return <Navigate to={loginPath(from)} replace />
}
