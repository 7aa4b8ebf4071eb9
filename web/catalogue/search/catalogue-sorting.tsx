import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { type CatalogueChoice, cataloguePath } from '../../platform/base/paths.ts'
import { useOnHydration } from '../../ui/hooks/use-on-hydration.ts'
import { type ReadChoice, readCatalogueChoice } from '../products/catalogue-choice.ts'
import { HiddenChoice } from './hidden-choice.tsx'

const names = {
  newest: 'Newest',
  price: 'Lowest price',
  '-price': 'Highest price',
  name: 'Name',
  available: 'Most available',
} as const

interface CatalogueSortingProps {
  readonly choice: ReadChoice
  /** The address of a choice; by default in the catalogue. */
  readonly pathOf?: (choice: CatalogueChoice) => string
}

/** The sort of the list. A form of its own, so that it works without script. */
export function CatalogueSorting({ choice, pathOf = cataloguePath }: CatalogueSortingProps) {
  const navigate = useNavigate()
  const usual = choice.q ? 'relevance' : 'newest'
  const shown = choice.sort ?? usual
  const select = useRef<HTMLSelectElement>(null)
  const sortBy = (wanted: string) => {
    const search = new URLSearchParams({ sort: wanted === usual ? '' : wanted })
    const { sort } = readCatalogueChoice(search)
    navigate(pathOf({ ...choice, after: undefined, sort }), { preventScrollReset: true })
  }
  useOnHydration(() => {
    const chosen = select.current?.value
    if (chosen && chosen !== shown) sortBy(chosen)
  })
  return (
    <form action={pathOf({})} className="ml-auto flex items-center gap-2 text-small">
      <HiddenChoice choice={{ ...choice, sort: undefined, after: undefined }} />
      <label htmlFor="sort" className="text-steel-600">
        Sort
      </label>
      <select
        ref={select}
        id="sort"
        name="sort"
        value={shown}
        onChange={({ currentTarget }) => sortBy(currentTarget.value)}
        className="select select-sm h-9 w-auto whitespace-nowrap pr-8 text-small"
      >
        {choice.q && <option value="relevance">Best match</option>}
        {Object.entries(names).map(([sort, name]) => (
          <option key={sort} value={sort}>
            {name}
          </option>
        ))}
      </select>
      <noscript>
        <button type="submit" className="btn btn-outline btn-sm">
          Sort
        </button>
      </noscript>
    </form>
  )
}
