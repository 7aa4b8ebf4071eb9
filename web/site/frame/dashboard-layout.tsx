import PanelLeft from 'lucide-react/icons/panel-left'
import PanelLeftClose from 'lucide-react/icons/panel-left-close'
import PanelLeftOpen from 'lucide-react/icons/panel-left-open'
import { Suspense, useState } from 'react'
import { Outlet } from 'react-router'
import { PrintedPasswordNotice } from '../../people/sessions/passwords/printed-password-notice.tsx'
import { useSession } from '../../people/sessions/queries.ts'
import { useOpens } from '../../people/sessions/rights/desk-link.tsx'
import { lazyPart } from '../../platform/base/lazy-part.tsx'
import { paths } from '../../platform/base/paths.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Drawer } from '../../ui/dialogs/drawer.tsx'
import { Icon } from '../../ui/icon.tsx'
import { DashboardMenu } from './dashboard-menu.tsx'
import { SessionButton } from './session-button.tsx'
import { MissingRight, useMissingRight } from './staff/missing-right.tsx'
import { useIsStaff } from './staff/use-is-staff.ts'

const UNFOLDED = 'lg:grid-cols-[calc(max(0px,(100%-90rem)/2)+16.5rem)_minmax(0,1fr)]'
const FOLDED = 'lg:grid-cols-[calc(max(0px,(100%-90rem)/2)+5rem)_minmax(0,1fr)]'

const ObjectHistory = lazyPart(
  () => import('../../office/history/object-history.tsx'),
  'ObjectHistory',
)

/** Sidebar, a drawer below 1024 px, and a short welcome above the nested page. */
export default function DashboardLayout() {
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const [isFolded, setIsFolded] = useState(false)
  const user = useSession().data?.user
  const missing = useMissingRight()
  const isStaff = useIsStaff()
  const hasHistory = useOpens()(paths.staffHistory)
  return (
    // A screen high, so that the footer is not moved by a list or a menu that arrives later.
    <div
      className={classNames(
        'min-h-svh lg:grid',
        isFolded ? FOLDED : UNFOLDED,
        isStaff && 'desk-page',
      )}
    >
      <div className="hidden justify-end border-r border-steel-200 bg-steel-50 lg:flex">
        <div
          className={classNames(
            'sticky top-0 max-h-dvh self-start overflow-y-auto py-4',
            isFolded ? 'w-14' : 'w-60',
          )}
        >
          <DashboardMenu isFolded={isFolded} />
          <button
            type="button"
            aria-expanded={!isFolded}
            className="mt-3 flex min-h-9 w-full cursor-pointer items-center gap-3 border-l-4 border-transparent px-4 text-small text-steel-600 hover:bg-steel-100 hover:text-ink"
            onClick={() => setIsFolded(!isFolded)}
          >
            <Icon of={isFolded ? PanelLeftOpen : PanelLeftClose} />
            <span className={isFolded ? 'sr-only' : undefined}>Collapse menu</span>
          </button>
        </div>
      </div>
      <div className="px-4 pb-14 md:px-6 lg:pt-6 lg:pr-10 lg:pl-8">
        <div className={isFolded ? 'lg:max-w-[80.5rem]' : 'lg:max-w-[69rem]'}>
          <div className="flex min-h-12 items-center gap-2 border-b border-steel-200 lg:min-h-0 lg:pb-3">
            <Button
              kind="ghost"
              className="-ml-3 lg:hidden"
              aria-haspopup="dialog"
              aria-expanded={isMenuOpen}
              onClick={() => setIsMenuOpen(true)}
            >
              <Icon of={PanelLeft} />
              Dashboard menu
            </Button>
            <h1 className="font-sans text-table font-normal tracking-normal text-steel-600 max-lg:min-w-0 max-lg:text-small">
              <span className="max-sm:sr-only">Welcome to your dashboard, </span>
              <span className="font-semibold text-ink">{user?.name}</span>
            </h1>
          </div>
          <PrintedPasswordNotice />
          <div className="pt-4 lg:pt-6">
            {missing ? <MissingRight right={missing} /> : <Outlet />}
          </div>
          {hasHistory && !missing && (
            <Suspense fallback={null}>
              <ObjectHistory />
            </Suspense>
          )}
        </div>
      </div>
      {isMenuOpen && <MenuDrawer onClose={() => setIsMenuOpen(false)} />}
    </div>
  )
}

function MenuDrawer({ onClose }: { onClose: () => void }) {
  const user = useSession().data?.user
  return (
    <Drawer
      title="Dashboard"
      className="bg-steel-50"
      onClose={onClose}
      footer={
        <>
          <p className="text-small font-semibold">{user?.name}</p>
          <p className="mb-3 text-small text-steel-600 [overflow-wrap:anywhere]">{user?.email}</p>
          <SessionButton className="w-full" onLeave={onClose} />
        </>
      }
    >
      <div className="py-3">
        <DashboardMenu isInDrawer onChoose={onClose} />
      </div>
    </Drawer>
  )
}
