import { useLocation } from 'react-router'
import { capital, words } from '../../../contract/values/text/words.ts'
import { isSignedIn, useSession } from '../../people/sessions/queries.ts'
import { paths } from '../../platform/base/paths.ts'

interface SiteLink {
  readonly name: string
  readonly to: string
  readonly isCurrent: boolean
}

/** Links of the top navigation; Dashboard only when signed in. */
export function useSiteLinks(): SiteLink[] {
  const session = useSession()
  const { pathname } = useLocation()
  const link = (name: string, to: string, ...alsoAt: string[]): SiteLink => ({
    name,
    to,
    isCurrent: [to, ...alsoAt].some((path) => isAt(pathname, path)),
  })
  return [
    link('Home', paths.homeByName, paths.home),
    link(capital(words().catalogue), paths.catalogue, paths.purchase('')),
    link('Blogs', paths.blogs),
    link('About', paths.about),
    ...(isSignedIn(session.data) ? [link('Dashboard', paths.dashboard)] : []),
    link('Quick order', paths.quickOrder),
  ]
}

function isAt(pathname: string, path: string): boolean {
  if (pathname === path) return true
  return path !== paths.home && pathname.startsWith(path.endsWith('/') ? path : `${path}/`)
}
