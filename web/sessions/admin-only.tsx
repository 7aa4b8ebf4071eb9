import { useQuery } from '@tanstack/react-query'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useApi } from '../base/api.ts'
import { LoadFailure } from '../base/load-failure.tsx'
import { loginPath } from '../base/paths.ts'
import { Waiting } from '../ui/waiting.tsx'
import { adminQuery, sessionQuery } from './queries.ts'

/** In the login page's address: whoever is signed in was sent there because the page before is for admins. */
export const ADMINS_ONLY = 'adminsOnly'

/** Shows its pages to admins; the others are led to the login page, which says why, and back once they are one. */
export function AdminOnly() {
  const api = useApi()
  const { pathname, search } = useLocation()
  const session = useQuery(sessionQuery(api))
  const user = session.data?.user
  const admin = useQuery(adminQuery(api, user?.email))
  const from = pathname + search

  if (session.data && !user) return <Navigate to={loginPath(from)} state={{ from }} replace />
  const failed = [session, admin].find((query) => query.isError)
  if (failed?.error)
    return <LoadFailure level={2} title="Your admin rights could not be checked" query={failed} />
  if (!admin.data) return <Waiting />
  if (admin.data.admin) return <Outlet />
  return <Navigate to={`${loginPath(from)}&${ADMINS_ONLY}`} state={{ from }} replace />
}
