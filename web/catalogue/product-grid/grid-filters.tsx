import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import type { Facets } from '../../../contract/catalogue/catalogue-search.ts'
import { gridPath } from '../../platform/base/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { chosenFilters, type ReadChoice } from '../products/catalogue-choice.ts'
import { FacetForm } from '../search/facet-form.tsx'

interface GridFiltersProps {
  readonly choice: ReadChoice
  readonly facets: Facets | undefined
}

/** `Filters (2)`: the catalogue's, for the grid. */
export function GridFilters({ choice, facets }: GridFiltersProps) {
  const [isOpen, setIsOpen] = useState(false)
  const chosen = chosenFilters(choice).length
  const close = () => setIsOpen(false)
  return (
    <>
      <Button aria-haspopup="dialog" disabled={!facets} onClick={() => setIsOpen(true)}>
        <Icon of={SlidersHorizontal} />
        Filters{chosen > 0 && ` (${chosen})`}
      </Button>
      {isOpen && facets && (
        <Dialog title="Filters" onClose={close}>
          <div className="flex-1 px-4 pb-4 md:max-h-[60vh] md:overflow-y-auto md:px-6 md:[&_.facet]:columns-2 max-md:[&_.facet_label]:min-h-11">
            <FacetForm choice={choice} facets={facets} pathOf={gridPath} />
          </div>
          <div className="sticky bottom-0 flex gap-3 border-t border-ink bg-paper p-4 md:px-6">
            {chosen > 0 && (
              <Link
                className="btn btn-outline"
                to={gridPath({ q: choice.q, sort: choice.sort })}
                preventScrollReset
              >
                Clear all
              </Link>
            )}
            <Button kind="primary" className="flex-1" onClick={close}>
              Show products
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}

/** The chosen filters, each with a link that removes it. */
export function FilterChips({ choice }: { readonly choice: ReadChoice }) {
  const chips = chosenFilters(choice)
  if (chips.length === 0) return null
  return (
    <ul aria-label="Chosen filters" className="flex flex-wrap items-center gap-2">
      {chips.map(({ name, without }) => (
        <li key={name}>
          <Link
            to={gridPath(without)}
            preventScrollReset
            aria-label={`Remove filter ${name}`}
            className="inline-flex h-8 items-center gap-1.5 border border-steel-500 bg-paper pl-2.5 pr-2 text-small font-medium hover:bg-steel-100"
          >
            {name}
            <Icon of={X} className="size-4" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
