import { useLocation } from 'react-router'
import { useSession } from '../../../people/sessions/queries.ts'
import { isOrderPage, isStaffPage } from '../../../people/sessions/rights/staff-pages.ts'

/** Whether the page is one of staff, or an order's that staff look at. */
export function useIsStaff(): boolean {
  const { pathname } = useLocation()
  const { rights = [] } = useSession().data ?? {}
  return isStaffPage(pathname) || (isOrderPage(pathname) && rights.length > 0)
}
