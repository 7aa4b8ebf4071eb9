import type { LucideIcon } from 'lucide-react'
import Bell from 'lucide-react/icons/bell'
import Hash from 'lucide-react/icons/hash'
import KeyRound from 'lucide-react/icons/key-round'
import MapPin from 'lucide-react/icons/map-pin'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import Package from 'lucide-react/icons/package'
import Percent from 'lucide-react/icons/percent'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import User from 'lucide-react/icons/user'
import type { WaitKind } from '../../../contract/office/waiting.ts'
import { paths } from '../../platform/base/paths.ts'

export interface MenuEntry {
  readonly name: string
  readonly to: string
  readonly icon: LucideIcon
  /** Shown as a count after the name. */
  readonly waits?: WaitKind
}

export interface MenuGroup {
  /** None: the entries that come first. */
  readonly name?: string
  readonly entries: readonly MenuEntry[]
}

export const myProfile: MenuEntry = { name: 'My Profile', to: paths.profile, icon: User }

export const accountMenu: readonly MenuEntry[] = [
  { name: 'My Account', to: paths.account, icon: KeyRound },
  { name: 'My Sessions', to: paths.sessions, icon: MonitorSmartphone },
]

/** The specification's entries in its order, then the account's own pages. */
export const customerMenu = ({ hasTax }: { readonly hasTax: boolean }): readonly MenuGroup[] => [
  {
    entries: [
      { name: 'My Order', to: paths.dashboard, icon: Package },
      myProfile,
      { name: 'Review Add', to: paths.addReview, icon: MessageSquareText },
      ...accountMenu,
      { name: 'My Carts', to: paths.carts, icon: ShoppingCart },
      { name: 'My part numbers', to: paths.ownNumbers, icon: Hash },
      { name: 'Alerts', to: paths.alerts, icon: Bell },
      { name: 'Addresses', to: paths.addresses, icon: MapPin },
      ...(hasTax ? [{ name: 'Tax', to: paths.tax, icon: Percent }] : []),
    ],
  },
]

/** An order's pages belong to the order list, of which each menu has one; previews to the history. */
const pagesBelow: Readonly<Record<string, readonly string[]>> = {
  [paths.history]: [paths.changeSet('')],
  [paths.importExport]: [paths.fileImport('')],
  [paths.settings]: [paths.setting('')],
  [paths.stock]: [paths.productStock('')],
  [paths.manageProduct]: [paths.editProduct('')],
  [paths.allUsers]: [paths.customer('')],
  [paths.allOrders]: [paths.orderDesk(''), paths.payment(''), paths.order('')],
  [paths.orders]: [paths.pickList()],
  [paths.dashboard]: [paths.payment(''), paths.order('')],
}

/** Whether the page at an address belongs to a menu's entry. */
export const belongsTo = (pathname: string, to: string): boolean =>
  pathname === to || (pagesBelow[to] ?? []).some((start) => pathname.startsWith(start))
