import { useLocation } from 'react-router'
import { paths } from '../../platform/base/paths.ts'
import { Link } from '../../ui/link.tsx'

const pages = [
  ['order', paths.order('')],
  ['user', paths.customer('')],
  ['product', paths.editProduct('')],
  ['product', paths.productStock('')],
  ['changeSet', paths.changeSet('')],
] as const

/** The thing that a page shows, as the history names it. */
function subjectOfPage(pathname: string): string | undefined {
  if (`${pathname}/`.startsWith(`${paths.settings}/`)) return 'setting'
  const [kind, start] = pages.find(([, page]) => pathname.startsWith(page)) ?? []
  const id = start && pathname.slice(start.length)
  return id ? `${kind}:${id}` : undefined
}

/** Under the page of an order, customer, product, setting or change set: the way to what staff did to it. */
export function ObjectHistory() {
  const subject = subjectOfPage(useLocation().pathname)
  if (!subject) return null
  return (
    <p className="mt-10 border-t border-steel-200 pt-3 text-small">
      <Link
        className="tlink inline-flex min-h-6 items-center"
        to={`${paths.staffHistory}?subject=${subject}`}
      >
        What staff did here
      </Link>
    </p>
  )
}
