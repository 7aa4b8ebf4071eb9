import { useQuery } from '@tanstack/react-query'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useApi } from '../base/api.ts'
import { LoadFailure } from '../base/load-failure.tsx'
import { loginPath } from '../base/paths.ts'
import { Waiting } from '../ui/waiting.tsx'
import { sessionQuery } from './queries.ts'

/** Shows its pages to those who are signed in, and leads the others to the login page and back. */
export function SignedInOnly() {
  const session = useQuery(sessionQuery(useApi()))
  const { pathname, search } = useLocation()
  if (session.isPending) return <Waiting />
  if (session.isError)
    return (
      <div className="wrap py-10">
        <h1 className="sr-only">The page could not be shown</h1>
        <LoadFailure level={2} title="Your login could not be checked" query={session} />
      </div>
    )
  const { user, endedOn = pathname } = session.data
  // The page on which the session ended stays, with what was typed into it; the header offers a sign-in.
  if (user && endedOn === pathname) return <Outlet />
  // Signing out leads away first, but React shows the new page when it finds the time: until then this one, whose
  // address is no longer the browser's, must not ask for a sign-in.
  if (window.location.pathname !== pathname) return <Waiting />
  const from = pathname + search
  return <Navigate to={loginPath(from)} state={{ from }} replace />
}
