import { useQuery } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatCount } from '../../contract/money.ts'
import { useApi } from '../api.ts'
import { type CatalogueChoice, cataloguePath } from '../paths.ts'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { categoriesQuery } from './queries.ts'

/** The categories as links: a column beside the table, on phones a list that opens. */
export function CategoryFilter({ choice }: { choice: CatalogueChoice }) {
  return (
    <nav aria-label="Filters">
      <div className="hidden lg:block">
        <Choices choice={choice} />
      </div>
      <details className="group mt-4 border border-steel-500 lg:hidden">
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between px-4 font-semibold [&::-webkit-details-marker]:hidden">
          Filters
          <Icon of={ChevronDown} className="size-5 group-open:rotate-180" />
        </summary>
        <div className="border-t border-steel-200 px-4">
          <Choices choice={choice} />
        </div>
      </details>
    </nav>
  )
}

function Choices({ choice }: { choice: CatalogueChoice }) {
  const categories = useQuery(categoriesQuery(useApi())).data ?? []
  const { q, category, discounted } = choice
  return (
    <>
      {categories.length > 0 && (
        <div className="border-b border-steel-200 py-4">
          <h2 className="mb-1.5 font-sans text-small font-semibold">Category</h2>
          <ul>
            <Choice to={cataloguePath({ q, discounted })} isChosen={!category}>
              All parts
            </Choice>
            {categories.map(({ name, products }) => (
              <Choice
                key={name}
                to={cataloguePath({ q, discounted, category: name })}
                isChosen={category === name}
                count={products}
              >
                {name}
              </Choice>
            ))}
          </ul>
        </div>
      )}
      <div className="py-4">
        <h2 className="mb-1.5 font-sans text-small font-semibold">Price</h2>
        <ul>
          <Choice to={cataloguePath({ q, category })} isChosen={!discounted}>
            All prices
          </Choice>
          <Choice to={cataloguePath({ q, category, discounted: true })} isChosen={!!discounted}>
            Discounted
          </Choice>
        </ul>
      </div>
    </>
  )
}

interface ChoiceProps {
  readonly to: string
  readonly isChosen: boolean
  readonly count?: number
  readonly children: ReactNode
}

function Choice({ to, isChosen, count, children }: ChoiceProps) {
  return (
    <li>
      <Link
        to={to}
        aria-current={isChosen ? 'true' : undefined}
        className={classNames(
          'flex min-h-8 items-center justify-between gap-2 border-l-4 pl-2 text-small hover:underline max-lg:min-h-11',
          isChosen ? 'border-signal font-semibold' : 'border-transparent',
        )}
      >
        {children}
        {count !== undefined && (
          <span className="num text-micro font-normal text-steel-600">{formatCount(count)}</span>
        )}
      </Link>
    </li>
  )
}
