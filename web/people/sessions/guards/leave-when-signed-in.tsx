import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { isSignedIn, useAdmin, useSession } from '../queries.ts'
import { ADMINS_ONLY } from './admin-only.tsx'

interface LeaveWhenSignedInProps {
  readonly to: string
  readonly children: ReactNode
}

/**
 * Leaves the form once the user is signed in, whether here, in another tab or before. A user who was sent here for not
 * being an admin stays, or the two guards would redirect in a loop.
 */
export function LeaveWhenSignedIn({ to, children }: LeaveWhenSignedInProps) {
  const isForAdmins = useIsForAdmins()
  const session = useSession().data
  const user = isSignedIn(session) ? session?.user : undefined
  const admin = useAdmin(isForAdmins ? user?.email : undefined)
  const mayLeave = isForAdmins ? admin.data?.admin : true
  return user && mayLeave ? <Navigate to={to} replace /> : children
}

/** Whether the previous page is for admins. */
export function useIsForAdmins(): boolean {
  return new URLSearchParams(useLocation().search).has(ADMINS_ONLY)
}
