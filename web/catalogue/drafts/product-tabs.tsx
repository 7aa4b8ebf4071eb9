import { paths } from '../../platform/base/paths.ts'
import { totalText } from '../../platform/paging/total-text.ts'
import { classNames } from '../../ui/class-names.ts'
import { Link } from '../../ui/link.tsx'
import { useDraftCount } from './queries.ts'

const tabs = [
  [paths.manageProduct, 'Published'],
  [paths.drafts, 'Drafts'],
] as const

/** Leads between the products in the shop and those that are not published. */
export function ProductTabs({ shown }: { readonly shown: 'Published' | 'Drafts' }) {
  const drafts = useDraftCount().data
  return (
    <ul aria-label="Products shown" className="mb-4 flex flex-wrap">
      {tabs.map(([path, name]) => (
        <li key={name} className="not-first:-ml-px">
          <Link
            to={path}
            aria-current={name === shown ? 'page' : undefined}
            className={classNames(
              'btn rounded-none focus-visible:z-[1]',
              name === shown ? 'btn-accent' : 'btn-outline',
            )}
          >
            {name}
            {name === 'Drafts' && drafts && <span className="num">{totalText(drafts)}</span>}
          </Link>
        </li>
      ))}
    </ul>
  )
}
