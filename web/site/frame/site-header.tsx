import Menu from 'lucide-react/icons/menu'
import { useState } from 'react'
import { formatCount } from '../../../contract/values/money/money.ts'
import { DEFAULT_MINIMUM_ORDER_QUANTITY } from '../../../contract/values/quantity.ts'
import { SearchForm } from '../../catalogue/products/search-form.tsx'
import { paths } from '../../platform/base/paths.ts'
import { useShop, useShopName } from '../../platform/base/shop-query.ts'
import { classNames } from '../../ui/class-names.ts'
import { useLater } from '../../ui/hooks/use-later.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { ScriptButton } from '../../ui/script-button.tsx'
import { CartLink } from './cart-link.tsx'
import { Logo } from './logo.tsx'
import { SessionButton } from './session-button.tsx'
import { useSiteLinks } from './site-links.ts'
import { StaffSearch } from './staff/staff-search.tsx'
import { useIsStaff } from './staff/use-is-staff.ts'

/**
 * Two facts on an ink strip, then logo, search, navigation, cart and Login or Sign out. On pages of staff it is slim: their
 * own search, and neither the strip nor the cart; one bar on a phone, too.
 */
export function SiteHeader() {
  const isStaff = useIsStaff()
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const SiteMenu = useLater(async () => (await import('./site-menu.tsx')).SiteMenu, isMenuOpen)
  return (
    <header className="border-b border-ink bg-paper">
      {!isStaff && <FactStrip />}
      <div
        className={classNames(
          'wrap flex flex-wrap items-center gap-x-4 lg:flex-nowrap xl:gap-x-6',
          isStaff ? 'desk-bar lg:h-14' : 'lg:h-18',
        )}
      >
        <Link
          to={paths.home}
          aria-label={`${useShopName()}, home`}
          className="flex min-h-14 items-center lg:h-full"
        >
          <Logo on="paper" />
        </Link>
        <div className="order-last w-full pb-3 lg:order-none lg:w-auto lg:min-w-48 lg:max-w-xl lg:flex-1 lg:pb-0">
          {isStaff ? <StaffSearch /> : <SearchForm />}
        </div>
        <MainNavigation isStaff={isStaff} />
        {!isStaff && <CartLink className="max-lg:ml-auto" />}
        <SessionButton className="hidden lg:inline-flex" />
        <ScriptButton
          className="btn-square lg:hidden"
          aria-label="Menu"
          aria-haspopup="dialog"
          aria-expanded={isMenuOpen}
          onClick={() => setIsMenuOpen(true)}
        >
          <Icon of={Menu} />
        </ScriptButton>
        {isMenuOpen && SiteMenu && <SiteMenu onClose={() => setIsMenuOpen(false)} />}
      </div>
    </header>
  )
}

function FactStrip() {
  const shop = useShop()
  const minimum = shop.data?.minimumOrderQuantity ?? DEFAULT_MINIMUM_ORDER_QUANTITY
  return (
    <p className="on-ink bg-ink text-micro text-steel-200">
      <span className="wrap flex min-h-8 items-center justify-between gap-6">
        <span>Minimum order from {formatCount(minimum)} pieces per part</span>
        <span className="hidden sm:inline">Prices per piece in US dollars</span>
      </span>
    </p>
  )
}

/** Staff have the specified links alone. */
const NOT_FOR_STAFF: readonly string[] = [paths.catalogue, paths.quickOrder]

function MainNavigation({ isStaff }: { readonly isStaff: boolean }) {
  const links = useSiteLinks().filter(({ to }) => !isStaff || !NOT_FOR_STAFF.includes(to))
  return (
    <nav
      aria-label="Main"
      className="site-nav ml-auto hidden h-full items-stretch self-stretch lg:flex"
    >
      {links.map(({ name, to, isCurrent }) => (
        <Link key={to} to={to} aria-current={isCurrent ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  )
}
