import { useSession } from '../../people/sessions/queries.ts'
import { paths } from '../../platform/base/paths.ts'
import { Link } from '../../ui/link.tsx'
import { useOwnTax } from './queries.ts'
import { statusName } from './tax-texts.ts'

/** Beside a tax: why it is there although the buyer has sent a VAT id or certificate. */
export default function CheckedNote() {
  const isSignedIn = Boolean(useSession().data?.user)
  const { data } = useOwnTax({ isSignedIn })
  const waiting = data?.isTaxed && data.statuses.find(({ state }) => state === 'checking')
  if (!waiting) return null
  return (
    <p className="mt-3 text-small text-steel-700 [overflow-wrap:anywhere]">
      <Link className="tlink" to={paths.tax}>
        {statusName(waiting)}
      </Link>{' '}
      is being checked. Until it is accepted, orders are taxed.
    </p>
  )
}
