import { type PageSlug, pageTitles } from '../../../contract/catalogue/content/page-slugs.ts'
import type { Shop } from '../../../contract/office/shop.ts'
import { DEFAULT_FOOTER } from '../../../contract/values/text/shop-name.ts'
import { capital, words } from '../../../contract/values/text/words.ts'
import { isSignedIn, useSession } from '../../people/sessions/queries.ts'
import { paths } from '../../platform/base/paths.ts'
import { useShop } from '../../platform/base/shop-query.ts'
import { Link } from '../../ui/link.tsx'
import { Logo } from './logo.tsx'

type Links = readonly (readonly [name: string, path: string])[]

const shopLinks = (): Links => [
  ['Home', paths.homeByName],
  [capital(words().catalogue), paths.catalogue],
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
  const shop = useShop()
  const columns = [
    { title: 'Shop', links: shopLinks() },
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
          <Contact contact={shop.data?.contact} />
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
        <div className="col-span-3 flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-t border-steel-700 pt-5 text-small lg:col-span-4">
          <p>{shop.data?.footer ?? DEFAULT_FOOTER}</p>
          <WrittenPages slugs={shop.data?.pages ?? []} />
        </div>
      </div>
    </footer>
  )
}

/** Terms and the like: none until the owner has written one. */
function WrittenPages({ slugs }: { readonly slugs: readonly PageSlug[] }) {
  if (slugs.length === 0) return null
  return (
    <nav aria-label="Terms and contact">
      <ul className="foot-links flex flex-wrap gap-x-5">
        {slugs.map((slug) => (
          <li key={slug}>
            <Link to={paths.page(slug)}>{pageTitles[slug]}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** How to reach the shop, as far as the owner wrote it. */
function Contact({ contact }: { readonly contact: Shop['contact'] | undefined }) {
  if (!contact || !Object.values(contact).some(Boolean)) return null
  const { phone, email, hours, address } = contact
  return (
    <address className="foot-links mt-4 grid max-w-[44ch] justify-items-start text-small not-italic [overflow-wrap:anywhere]">
      {phone && <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>}
      {email && <a href={`mailto:${email}`}>{email}</a>}
      {hours && <p className="py-1.5">{hours}</p>}
      {address && <p className="whitespace-pre-line py-1.5">{address}</p>}
    </address>
  )
}
