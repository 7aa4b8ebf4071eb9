import { useLocation } from 'react-router'
import { formatCount } from '../../../contract/values/money/money.ts'
import { useCartCount } from '../../ordering/carts/queries.ts'
import { useJoinAtSignIn } from '../../ordering/carts/visitor/mutations.ts'
import { paths } from '../../platform/base/paths.ts'
import { classNames } from '../../ui/class-names.ts'
import { Link } from '../../ui/link.tsx'

/** The cart with its count of lines, whose room is reserved: it is known only after hydration. */
export function CartLink({ className }: { readonly className: string }) {
  const { pathname } = useLocation()
  const count = useCartCount()
  useJoinAtSignIn()
  const isHere = pathname === paths.cart || pathname.startsWith(paths.oneCart(''))
  return (
    <Link
      to={paths.cart}
      aria-current={isHere ? 'page' : undefined}
      className={classNames(
        'relative inline-flex min-h-11 items-center gap-1.5 self-stretch font-medium',
        isHere && 'after:absolute after:inset-x-0 after:bottom-0 after:h-1 after:bg-signal',
        className,
      )}
    >
      Cart
      <span
        className={classNames(
          'num inline-flex h-6 min-w-6 items-center justify-center px-1 text-micro font-semibold',
          count > 0 && 'border border-ink bg-signal text-primary-content',
        )}
      >
        {count > 0 && formatCount(count)}
        {count > 0 && <span className="sr-only">{count === 1 ? ' line' : ' lines'}</span>}
      </span>
    </Link>
  )
}
