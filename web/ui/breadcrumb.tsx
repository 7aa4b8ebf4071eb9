import { Fragment } from 'react'
import { Link } from './link.tsx'

interface BreadcrumbProps {
  readonly trail: readonly { readonly name: string; readonly path: string }[]
  readonly here: string
}

/** Path from the catalogue to this page. */
export function Breadcrumb({ trail, here }: BreadcrumbProps) {
  return (
    <nav aria-label="Breadcrumb" className="text-small text-steel-600">
      <ol className="flex flex-wrap items-center gap-x-2">
        {trail.map(({ name, path }) => (
          <Fragment key={path}>
            <li>
              <Link className="tlink inline-flex min-h-6 items-center" to={path}>
                {name}
              </Link>
            </li>
            <li aria-hidden="true">/</li>
          </Fragment>
        ))}
        <li aria-current="page" className="inline-flex min-h-6 items-center text-ink">
          {here}
        </li>
      </ol>
    </nav>
  )
}
