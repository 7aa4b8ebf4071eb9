import { isSignedIn, useSession } from '../../people/sessions/queries.ts'
import { paths } from '../../platform/base/paths.ts'
import { Link } from '../../ui/link.tsx'
import { Logo } from './logo.tsx'

type Links = readonly (readonly [name: string, path: string])[]

const shopLinks: Links = [
  ['Home', paths.homeByName],
  ['Catalogue', paths.catalogue],
  ['Car Tools', `${paths.home}#car-tools`],
]
const signedOutLinks: Links = [
  ['Login', paths.login],
  ['Sign up', paths.signUp],
]
const signedInLinks: Links = [
  ['Dashboard', paths.dashboard],
  ['My Account', paths.account],
]
const readingLinks: Links = [
  ['Blogs', paths.blogs],
  ['About', paths.about],
]

export function SiteFooter() {
  const session = useSession()
  const columns = [
    { title: 'Shop', links: shopLinks },
    { title: 'Account', links: isSignedIn(session.data) ? signedInLinks : signedOutLinks },
    { title: 'Reading', links: readingLinks },
  ]
  return (
    <footer className="on-ink bg-ink text-steel-300">
      <div className="wrap grid grid-cols-3 gap-x-6 gap-y-8 pb-6 pt-12 lg:grid-cols-[5fr_2fr_2fr_3fr]">
        <div className="col-span-3 lg:col-span-1">
          <Logo on="ink" />
          <p className="mt-3 text-lead text-white">Parts and tools by the pallet.</p>
          <p className="mt-1 max-w-[44ch] text-small">
            For garages, fleets and retailers, from 500 pieces.
          </p>
        </div>
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className="mb-2 font-sans text-small font-semibold text-white">{title}</h2>
            <ul className="foot-links text-small">
              {links.map(([name, to]) => (
                <li key={to}>
                  <Link to={to}>{name}</Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <p className="col-span-3 border-t border-steel-700 pt-5 text-small lg:col-span-4">
          Copyright © 2022
        </p>
      </div>
    </footer>
  )
}
