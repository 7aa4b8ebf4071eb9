import { Navigate, useLocation, useParams } from 'react-router'
import { paths } from '../../platform/base/paths.ts'

/** Leads from the address that staff had for an order to its page. */
export default function FormerAddressPage() {
  const { orderId = '' } = useParams()
  return <Navigate to={paths.order(orderId) + useLocation().search} replace />
}
