import { paths } from '../../../platform/base/paths.ts'
import { Link } from '../../../ui/link.tsx'
import { useAccount, useSession } from '../queries.ts'

/** Reminds the first admin, on every dashboard page, that the printed password is still valid. */
export function PrintedPasswordNotice() {
  const { rights = [] } = useSession().data ?? {}
  const account = useAccount({ enabled: rights.length > 0 })
  if (!account.data?.shouldChangePassword) return null
  return (
    <p className="mt-4 border-l-[3px] border-note bg-note-wash px-3 py-3 text-small text-note">
      The shop made your password and printed it at its first start.{' '}
      <Link to={paths.account} className="tlink font-semibold">
        Change it in My Account
      </Link>
    </p>
  )
}
