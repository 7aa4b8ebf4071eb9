import type { LucideIcon } from 'lucide-react'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import Bell from 'lucide-react/icons/bell'
import Boxes from 'lucide-react/icons/boxes'
import ChartColumn from 'lucide-react/icons/chart-column'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import FileClock from 'lucide-react/icons/file-clock'
import Hash from 'lucide-react/icons/hash'
import History from 'lucide-react/icons/history'
import KeyRound from 'lucide-react/icons/key-round'
import Link2 from 'lucide-react/icons/link-2'
import MapPin from 'lucide-react/icons/map-pin'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import Package from 'lucide-react/icons/package'
import PackageOpen from 'lucide-react/icons/package-open'
import PackagePlus from 'lucide-react/icons/package-plus'
import PanelsTopLeft from 'lucide-react/icons/panels-top-left'
import Percent from 'lucide-react/icons/percent'
import SearchX from 'lucide-react/icons/search-x'
import ShieldCheck from 'lucide-react/icons/shield-check'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import Table2 from 'lucide-react/icons/table-2'
import User from 'lucide-react/icons/user'
import Users from 'lucide-react/icons/users'
import Warehouse from 'lucide-react/icons/warehouse'
import { useLocation } from 'react-router'
import { useAdmin, useSession } from '../../people/sessions/queries.ts'
import { useDeliveryTerms } from '../../platform/base/calls/delivery-terms.ts'
import { paths } from '../../platform/base/paths.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'

interface MenuEntry {
  readonly name: string
  readonly to: string
  readonly icon: LucideIcon
}

const myProfile: MenuEntry = { name: 'My Profile', to: paths.profile, icon: User }

/** The specification's entries in its order, then the account's own pages. */
const accountMenu: readonly MenuEntry[] = [
  { name: 'My Account', to: paths.account, icon: KeyRound },
  { name: 'My Sessions', to: paths.sessions, icon: MonitorSmartphone },
]

const customerMenu: readonly MenuEntry[] = [
  { name: 'My Order', to: paths.dashboard, icon: Package },
  myProfile,
  { name: 'Review Add', to: paths.addReview, icon: MessageSquareText },
  ...accountMenu,
  { name: 'My Carts', to: paths.carts, icon: ShoppingCart },
  { name: 'My part numbers', to: paths.ownNumbers, icon: Hash },
  { name: 'Alerts', to: paths.alerts, icon: Bell },
  { name: 'Addresses', to: paths.addresses, icon: MapPin },
]

const adminMenu: readonly MenuEntry[] = [
  myProfile,
  { name: 'All Order', to: paths.allOrders, icon: ClipboardList },
  { name: 'All Users', to: paths.allUsers, icon: Users },
  { name: 'Product Add', to: paths.addProduct, icon: PackagePlus },
  { name: 'Manage Product', to: paths.manageProduct, icon: Boxes },
  { name: 'Overview', to: paths.overview, icon: ChartColumn },
  { name: 'Product Grid', to: paths.products, icon: Table2 },
  { name: 'Import/Export', to: paths.importExport, icon: ArrowLeftRight },
  { name: 'History', to: paths.history, icon: History },
  { name: 'Cross references', to: paths.references, icon: Link2 },
  { name: 'Not found', to: paths.notFound, icon: SearchX },
  { name: 'Content', to: paths.content, icon: PanelsTopLeft },
  { name: 'Settings', to: paths.settings, icon: SlidersHorizontal },
  { name: 'Returns', to: paths.returns, icon: PackageOpen },
  { name: 'Stock', to: paths.stock, icon: Warehouse },
  { name: 'Reviews', to: paths.reviews, icon: MessageSquareText },
  { name: 'Audit', to: paths.audit, icon: ShieldCheck },
  { name: 'Account Events', to: paths.accountEvents, icon: FileClock },
  ...accountMenu,
]

/** Where the owner taxes orders. */
const ownTax: MenuEntry = { name: 'Tax', to: paths.tax, icon: Percent }
const taxExemptions: MenuEntry = {
  name: 'Tax exemptions',
  to: paths.taxExemptions,
  icon: Percent,
}

const WAITING_LINES = ['w-24', 'w-28', 'w-22', 'w-32', 'w-30', 'w-26']

interface DashboardMenuProps {
  readonly onChoose?: () => void
}

/** The customer's or the admin's menu; neither until the role is known. */
export function DashboardMenu({ onChoose }: DashboardMenuProps) {
  const user = useSession().data?.user
  const admin = useAdmin(user?.email)
  const terms = useDeliveryTerms()
  const { pathname } = useLocation()
  if (admin.isPending) return <WaitingMenu />
  const isAdmin = admin.data?.admin
  const entries = [
    ...(isAdmin ? adminMenu : customerMenu),
    ...(terms.data?.tax ? [isAdmin ? taxExemptions : ownTax] : []),
  ]
  return (
    <nav aria-label="Dashboard">
      <ul>
        {entries.map((entry) => {
          const isCurrent = isAt(pathname, entry.to)
          return (
            <li key={entry.to}>
              <Link
                to={entry.to}
                onClick={onChoose}
                aria-current={isCurrent ? 'page' : undefined}
                className={classNames(
                  'flex min-h-11 items-center gap-3 border-l-4 px-4 text-table',
                  isCurrent
                    ? 'border-signal bg-paper font-semibold'
                    : 'border-transparent font-medium text-steel-700 hover:bg-steel-100 hover:text-ink',
                )}
              >
                <Icon of={entry.icon} />
                {entry.name}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

function WaitingMenu() {
  return (
    <Loading label="Loading the menu">
      {WAITING_LINES.map((width) => (
        <div key={width} className="flex min-h-11 items-center gap-3 px-5">
          <Skeleton className="size-5" />
          <Skeleton className={classNames('h-3.5', width)} />
        </div>
      ))}
    </Loading>
  )
}

/** An order's pages belong to the order list, of which each menu has one; previews to the history. */
const pagesBelow: Readonly<Record<string, readonly string[]>> = {
  [paths.history]: [paths.changeSet('')],
  [paths.stock]: [paths.productStock('')],
  [paths.manageProduct]: [paths.editProduct('')],
  [paths.allUsers]: [paths.customer('')],
  [paths.allOrders]: [paths.orderDesk(''), paths.payment(''), paths.order('')],
  [paths.dashboard]: [paths.payment(''), paths.order('')],
}

function isAt(pathname: string, to: string): boolean {
  return pathname === to || (pagesBelow[to] ?? []).some((start) => pathname.startsWith(start))
}
