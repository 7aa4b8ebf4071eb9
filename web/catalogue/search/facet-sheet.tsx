import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useState } from 'react'
import type { CataloguePage } from '../../../contract/catalogue/catalogue-search.ts'
import { formatCount } from '../../../contract/values/money/money.ts'
import { cataloguePath } from '../../platform/base/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { ScriptButton } from '../../ui/script-button.tsx'
import { chosenFilters, type ReadChoice } from '../products/catalogue-choice.ts'
import { BoughtBefore } from './bought-before.tsx'
import { FacetForm } from './facet-form.tsx'

interface FacetSheetProps {
  readonly choice: ReadChoice
  readonly page: CataloguePage
}

/** Below 1024 px: `Filters (2)`, which opens the facets full-screen. */
export function FacetSheet({ choice, page }: FacetSheetProps) {
  const [isOpen, setIsOpen] = useState(false)
  const chosen = chosenFilters(choice).length
  const close = () => setIsOpen(false)
  const { products, isExact } = page.total
  return (
    <>
      <div className="noscript:hidden lg:hidden">
        <ScriptButton aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          <Icon of={SlidersHorizontal} />
          Filters{chosen > 0 && ` (${chosen})`}
        </ScriptButton>
      </div>
      {/* Outside: an open modal that a turn of the tablet hides would leave the page inert. */}
      {isOpen && (
        <Dialog title="Filters" onClose={close}>
          <div className="flex-1 px-4 pb-4 md:px-6 [&_.facet_label]:min-h-11">
            <FacetForm choice={choice} facets={page.facets}>
              <BoughtBefore choice={choice} />
            </FacetForm>
          </div>
          <div className="sticky bottom-0 flex gap-3 border-t border-ink bg-paper p-4 md:px-6">
            {chosen > 0 && (
              <Link
                className="btn btn-outline"
                to={cataloguePath({ q: choice.q, sort: choice.sort })}
                onClick={close}
              >
                Clear all
              </Link>
            )}
            <Button kind="primary" className="flex-1" onClick={close}>
              Show {formatCount(products)}
              {!isExact && '+'} {products === 1 ? 'part' : 'parts'}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}
