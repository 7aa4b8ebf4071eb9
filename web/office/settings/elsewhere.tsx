import { slugOf } from '../../../contract/values/text/slug.ts'
import { DeskLink } from '../../people/sessions/rights/desk-link.tsx'

interface ElsewhereProps {
  readonly title: string
  readonly children: string
  readonly links: readonly (readonly [name: string, to: string])[]
}

/** A subject that is edited on other pages. */
export function Elsewhere({ title, children, links }: ElsewhereProps) {
  return (
    <section aria-labelledby={slugOf(title)} className="max-w-[36rem]">
      <h3 id={slugOf(title)} className="mb-4 scroll-mt-4 border-b-2 border-ink pb-2 text-h3">
        {title}
      </h3>
      <p className="mb-3 text-steel-700">{children}</p>
      <ul className="border-t border-steel-200">
        {links.map(([name, to]) => (
          <li key={to} className="border-b border-steel-200">
            <DeskLink to={to} className="tlink inline-flex min-h-11 items-center font-medium">
              {name}
            </DeskLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
