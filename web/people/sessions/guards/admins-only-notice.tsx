import ShieldAlert from 'lucide-react/icons/shield-alert'
import { paths } from '../../../platform/base/paths.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { useSession } from '../queries.ts'
import { useIsForAdmins } from './leave-when-signed-in.tsx'

/** Tells a signed-in customer why the requested page did not open. */
export function AdminsOnlyNotice() {
  const isForAdmins = useIsForAdmins()
  const user = useSession().data?.user
  if (!isForAdmins || !user) return null
  return (
    <div
      role="status"
      className="mb-6 flex gap-2.5 border-l-[3px] border-note bg-note-wash px-3 py-3 text-small text-note"
    >
      <Icon of={ShieldAlert} />
      <p className="min-w-0 [overflow-wrap:anywhere]">
        That page is for admins, and {user.email} is not one. Log in with an admin account, or go
        back to{' '}
        <Link to={paths.dashboard} className="tlink font-semibold">
          your dashboard
        </Link>
        .
      </p>
    </div>
  )
}
