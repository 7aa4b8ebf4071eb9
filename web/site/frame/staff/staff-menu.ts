import Archive from 'lucide-react/icons/archive'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import Boxes from 'lucide-react/icons/boxes'
import ChartColumn from 'lucide-react/icons/chart-column'
import ChartColumnBig from 'lucide-react/icons/chart-column-big'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import FileClock from 'lucide-react/icons/file-clock'
import History from 'lucide-react/icons/history'
import Link2 from 'lucide-react/icons/link-2'
import ListChecks from 'lucide-react/icons/list-checks'
import MessageCircleQuestionMark from 'lucide-react/icons/message-circle-question-mark'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import PackageOpen from 'lucide-react/icons/package-open'
import PackagePlus from 'lucide-react/icons/package-plus'
import PanelsTopLeft from 'lucide-react/icons/panels-top-left'
import Percent from 'lucide-react/icons/percent'
import Plug from 'lucide-react/icons/plug'
import Scale from 'lucide-react/icons/scale'
import ScrollText from 'lucide-react/icons/scroll-text'
import SearchX from 'lucide-react/icons/search-x'
import ShieldCheck from 'lucide-react/icons/shield-check'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import Table2 from 'lucide-react/icons/table-2'
import Tags from 'lucide-react/icons/tags'
import Users from 'lucide-react/icons/users'
import Warehouse from 'lucide-react/icons/warehouse'
import { capital, words } from '../../../../contract/values/text/words.ts'
import { paths } from '../../../platform/base/paths.ts'
import { accountMenu, type MenuEntry, type MenuGroup, myProfile } from '../menu-entries.ts'

const orders: MenuEntry = {
  name: 'Orders',
  to: paths.orders,
  icon: ListChecks,
  waits: 'toPack',
}
const returns: MenuEntry = {
  name: 'Returns',
  to: paths.returns,
  icon: PackageOpen,
  waits: 'returns',
}
const stock: MenuEntry = { name: 'Stock', to: paths.stock, icon: Warehouse }
const taxExemptions: MenuEntry = {
  name: 'Tax exemptions',
  to: paths.taxExemptions,
  icon: Percent,
  waits: 'certificates',
}

/** The entries that a packer needs, in front on the phone. */
export const packersMenu: readonly MenuEntry[] = [orders, returns, stock]

/** The specification's entries in its order, then the shop's own in groups. */
export const staffMenu = ({ hasTax }: { readonly hasTax: boolean }): readonly MenuGroup[] => [
  {
    entries: [
      myProfile,
      { name: 'All Order', to: paths.allOrders, icon: ClipboardList },
      { name: 'All Users', to: paths.allUsers, icon: Users },
      { name: 'Product Add', to: paths.addProduct, icon: PackagePlus },
      { name: 'Manage Product', to: paths.manageProduct, icon: Boxes },
    ],
  },
  {
    name: 'Sell',
    entries: [
      { name: 'Overview', to: paths.overview, icon: ChartColumn },
      orders,
      returns,
      {
        name: 'Quotes',
        to: paths.quotes,
        icon: MessageCircleQuestionMark,
        waits: 'quotes',
      },
      { name: 'Reviews', to: paths.reviews, icon: MessageSquareText },
    ],
  },
  {
    name: capital(words().catalogue),
    entries: [
      { name: 'Product Grid', to: paths.products, icon: Table2 },
      { name: 'Categories', to: paths.categories, icon: Tags },
      { name: 'Import/Export', to: paths.importExport, icon: ArrowLeftRight },
      { name: 'History', to: paths.history, icon: History, waits: 'plannedToday' },
      { name: 'Cross references', to: paths.references, icon: Link2 },
      { name: 'Not found', to: paths.notFound, icon: SearchX },
      { name: 'Content', to: paths.content, icon: PanelsTopLeft },
    ],
  },
  {
    name: 'Stock',
    entries: [stock, { name: 'Bins', to: paths.bins, icon: Archive }],
  },
  {
    name: 'Money',
    entries: [
      { name: 'Reports', to: paths.reports, icon: ChartColumnBig },
      { name: 'Disputes', to: paths.disputes, icon: Scale, waits: 'disputes' },
      ...(hasTax ? [taxExemptions] : []),
      { name: 'Audit', to: paths.audit, icon: ShieldCheck, waits: 'alerts' },
    ],
  },
  {
    name: 'House',
    entries: [
      { name: 'Settings', to: paths.settings, icon: SlidersHorizontal },
      { name: 'Staff History', to: paths.staffHistory, icon: ScrollText },
      { name: 'Integration', to: paths.integration, icon: Plug },
      { name: 'Account Events', to: paths.accountEvents, icon: FileClock },
      ...accountMenu,
    ],
  },
]
