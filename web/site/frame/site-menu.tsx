import { isSignedIn, useSession } from '../../people/sessions/queries.ts'
import { classNames } from '../../ui/class-names.ts'
import { Drawer } from '../../ui/dialogs/drawer.tsx'
import { Link } from '../../ui/link.tsx'
import { SessionButton } from './session-button.tsx'
import { useSiteLinks } from './site-links.ts'

/** Navigation below 1024 px: a drawer, with the signed-in user at its foot. */
export function SiteMenu({ onClose }: { onClose: () => void }) {
  const session = useSession()
  const links = useSiteLinks()
  const user = isSignedIn(session.data) ? session.data?.user : undefined
  return (
    <Drawer
      title="Menu"
      side="right"
      onClose={onClose}
      footer={
        <>
          {user && (
            <p className="mb-3 text-small text-steel-600">
              Logged in as <span className="font-semibold text-ink">{user.name}</span>
            </p>
          )}
          <SessionButton className="w-full" onLeave={onClose} />
        </>
      }
    >
      <nav aria-label="Main">
        <ul>
          {links.map(({ name, to, isCurrent }) => (
            <li key={to} className="border-b border-steel-200">
              <Link
                to={to}
                onClick={onClose}
                aria-current={isCurrent ? 'page' : undefined}
                className={classNames(
                  'flex min-h-13 items-center border-l-4 px-4 text-lead hover:bg-steel-50',
                  isCurrent ? 'border-signal font-semibold' : 'border-transparent font-medium',
                )}
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </Drawer>
  )
}
