import Menu from 'lucide-react/icons/menu'
import { useState } from 'react'
import { formatCount } from '../../../contract/values/money/money.ts'
import { DEFAULT_MINIMUM_ORDER_QUANTITY } from '../../../contract/values/quantity.ts'
import { SearchForm } from '../../catalogue/products/search-form.tsx'
import { paths } from '../../platform/base/paths.ts'
import { useShop } from '../../platform/base/shop-query.ts'
import { useLater } from '../../ui/hooks/use-later.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { ScriptButton } from '../../ui/script-button.tsx'
import { CartLink } from './cart-link.tsx'
import { Logo } from './logo.tsx'
import { SessionButton } from './session-button.tsx'
import { useSiteLinks } from './site-links.ts'

/** Two facts on an ink strip, then logo, search, navigation, cart and Login or Sign out. */
export function SiteHeader() {
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const SiteMenu = useLater(async () => (await import('./site-menu.tsx')).SiteMenu, isMenuOpen)
  return (
    <header className="border-b border-ink bg-paper">
      <FactStrip />
      <div className="wrap flex flex-wrap items-center gap-x-4 lg:h-18 lg:flex-nowrap xl:gap-x-6">
        <Link
          to={paths.home}
          aria-label="Bulkhead, home"
          className="flex min-h-14 items-center lg:h-full"
        >
          <Logo on="paper" />
        </Link>
        <div className="order-last w-full pb-3 lg:order-none lg:w-auto lg:min-w-48 lg:max-w-xl lg:flex-1 lg:pb-0">
          <SearchForm />
        </div>
        <MainNavigation />
        <CartLink className="max-lg:ml-auto" />
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

function MainNavigation() {
  const links = useSiteLinks()
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
