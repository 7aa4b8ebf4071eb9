import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { formatCount } from '../../../contract/values/money/money.ts'
import type { StaffRight } from '../../../contract/values/rights.ts'
import { useWaiting } from '../../office/figures/queries.ts'
import { useAdmin, useSession } from '../../people/sessions/queries.ts'
import { isOpenTo } from '../../people/sessions/rights/page-rights.ts'
import { useHasRight, useRights } from '../../people/sessions/rights/rights.ts'
import { useDeliveryTerms } from '../../platform/base/calls/delivery-terms.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { belongsTo, customerMenu, type MenuEntry, type MenuGroup } from './menu-entries.ts'
import { packersMenu, staffMenu } from './staff/staff-menu.ts'

const WAITING_LINES = ['w-24', 'w-28', 'w-22', 'w-32', 'w-30', 'w-26']

interface DashboardMenuProps {
  /** In the drawer of a phone. */
  readonly isInDrawer?: boolean
  /** Icons alone, with their names as titles. */
  readonly isFolded?: boolean
  readonly onChoose?: () => void
}

/** The customer's menu, or the pages of staff that the user's rights open; neither until the role is known. */
export function DashboardMenu({ isInDrawer = false, isFolded, onChoose }: DashboardMenuProps) {
  const user = useSession().data?.user
  const admin = useAdmin(user?.email)
  const rights = useRights()
  const hasTax = useDeliveryTerms().data?.tax ?? false
  if (admin.isPending) return <WaitingMenu />
  if (!admin.data?.admin)
    return <Menu groups={customerMenu({ hasTax })} isFolded={isFolded} onChoose={onChoose} />
  return (
    <StaffMenu
      groups={openGroups(rights, [
        ...(isInDrawer ? [{ name: 'To do', entries: packersMenu }] : []),
        ...staffMenu({ hasTax }),
      ])}
      isFolded={isFolded}
      onChoose={onChoose}
    />
  )
}

/** Without the pages that these rights don't open. */
const openGroups = (rights: readonly StaffRight[], groups: readonly MenuGroup[]): MenuGroup[] =>
  groups
    .map(({ name, entries }) => ({
      ...(name && { name }),
      entries: entries.filter(({ to }) => isOpenTo(rights, to)),
    }))
    .filter(({ entries }) => entries.length > 0)

type MenuProps = Pick<DashboardMenuProps, 'isFolded' | 'onChoose'> & {
  readonly groups: readonly MenuGroup[]
}

function StaffMenu(props: MenuProps) {
  const waits = useWaiting(useHasRight('orders:read')).data?.waits ?? []
  return <Menu {...props} counts={new Map(waits.map(({ kind, count }) => [kind, count]))} />
}

function Menu({
  groups,
  counts,
  isFolded = false,
  onChoose,
}: MenuProps & { readonly counts?: ReadonlyMap<string, number> }) {
  const { pathname } = useLocation()
  const nav = useRef<HTMLElement>(null)
  useEffect(() => scrollToCurrent(nav.current), [])
  return (
    <nav ref={nav} aria-label="Dashboard">
      {groups.map(({ name, entries }, place) => (
        <div
          key={name ?? ''}
          className={classNames(!name && place > 0 && 'mt-2 border-t border-steel-300 pt-2')}
        >
          {name && (
            <p
              className={classNames(
                'px-5 pt-3 pb-1 text-micro font-semibold text-steel-600',
                isFolded && 'sr-only',
              )}
            >
              {name}
            </p>
          )}
          {name && isFolded && <hr className="mx-3 my-1 border-steel-200" />}
          <ul aria-label={name}>
            {entries.map((entry) => (
              <li key={entry.to}>
                <MenuLink
                  entry={entry}
                  isCurrent={belongsTo(pathname, entry.to)}
                  count={(entry.waits && counts?.get(entry.waits)) ?? 0}
                  isFolded={isFolded}
                  isDense={counts !== undefined}
                  onChoose={onChoose}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

/** Scrolls the menu alone: not the page, as the browser's own `scrollIntoView` would. */
function scrollToCurrent(nav: HTMLElement | null) {
  const box = nav?.closest('dialog, .overflow-y-auto')
  const link = nav?.querySelector('[aria-current]')
  if (!box || !link) return
  const { top } = box.getBoundingClientRect()
  const { bottom } = link.getBoundingClientRect()
  const height = Math.min(box.clientHeight, innerHeight - top)
  if (bottom > top + height) box.scrollTop += bottom - top - height / 2
}

interface MenuLinkProps extends Pick<DashboardMenuProps, 'onChoose'> {
  readonly entry: MenuEntry
  readonly isCurrent: boolean
  readonly count: number
  readonly isFolded: boolean
  /** The menu of staff is long. */
  readonly isDense: boolean
}

function MenuLink({ entry, isCurrent, count, isFolded, isDense, onChoose }: MenuLinkProps) {
  return (
    <Link
      to={entry.to}
      onClick={onChoose}
      aria-current={isCurrent ? 'page' : undefined}
      title={isFolded ? entry.name : undefined}
      className={classNames(
        'relative flex items-center gap-3 border-l-4 px-4 text-table',
        isDense ? 'min-h-11 lg:min-h-9' : 'min-h-11',
        isCurrent
          ? 'border-signal bg-paper font-semibold'
          : 'border-transparent font-medium text-steel-700 hover:bg-steel-100 hover:text-ink',
      )}
    >
      <Icon of={entry.icon} />
      <span className={isFolded ? 'sr-only' : undefined}>{entry.name}</span>
      {count > 0 && (
        <span
          className={classNames(
            'num border border-ink bg-signal px-1 text-micro leading-5 font-semibold text-primary-content',
            isFolded ? 'absolute top-0.5 right-0.5' : 'ml-auto',
          )}
        >
          {formatCount(Math.min(count, MOST))}
          {count > MOST && '+'}
          <span className="sr-only"> waiting</span>
        </span>
      )}
    </Link>
  )
}

/** Counted no further. */
const MOST = 10_000

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
