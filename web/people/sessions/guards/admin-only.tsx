import { Navigate, Outlet, useLocation } from 'react-router'
import { LoadFailure } from '../../../platform/base/failures/load-failure.tsx'
import { loginPath, paths } from '../../../platform/base/paths.ts'
import { Waiting } from '../../../ui/states/waiting.tsx'
import { useAdmin, useSession } from '../queries.ts'

/** In the login page's address: a signed-in user was redirected because the page is for admins. */
export const ADMINS_ONLY = 'adminsOnly'

/** The login page for a signed-in user who is not on staff; it leads back to `from` once they are. */
export const adminsOnlyPath = (from: string): string => `${loginPath(from)}&${ADMINS_ONLY}`

/**
 * Shows its pages to admins; redirects others to the login page, which says why and leads back once they are admins.
 */
export function AdminOnly() {
  const { pathname, search } = useLocation()
  const session = useSession()
  const user = session.data?.user
  const admin = useAdmin(user?.email)
  const from = pathname + search

  if (session.data && !user) return <Navigate to={loginPath(from)} replace />
  // Their rights wait for what that page sets up.
  if (session.data?.needsFactor) return <Navigate to={paths.account} replace />
  const failed = [session, admin].find((query) => query.isLoadingError)
  if (failed?.error)
    return <LoadFailure level={2} title="Your admin rights could not be checked" query={failed} />
  if (!admin.data) return <Waiting />
  if (admin.data.admin) return <Outlet />
  return <Navigate to={adminsOnlyPath(from)} replace />
}
