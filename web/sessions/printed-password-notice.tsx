import { useQuery } from '@tanstack/react-query'
import { useApi } from '../base/api.ts'
import { paths } from '../base/paths.ts'
import { shopQuery } from '../base/shop-query.ts'
import { Link } from '../ui/link.tsx'
import { accountQuery, adminQuery, sessionQuery } from './queries.ts'

/** Reminds the first admin, on every dashboard page, that the printed password is still valid. */
export function PrintedPasswordNotice() {
  const api = useApi()
  const user = useQuery(sessionQuery(api)).data?.user
  const isAdmin = useQuery(adminQuery(api, user?.email)).data?.admin ?? false
  const isEmbedded = useQuery(shopQuery(api)).data?.signIn.provider === 'embedded'
  const account = useQuery({ ...accountQuery(api), enabled: isAdmin && isEmbedded })
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
