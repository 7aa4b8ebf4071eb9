import type { Product } from '../../../contract/catalogue/products.ts'
import { toggleChosen, useChosenParts } from './chosen-parts.ts'
import { MOST_COMPARED } from './compared-ids.ts'

/** Id of the form that leads to the comparison without script. */
export const COMPARE_FORM = 'compare'

interface CompareBoxProps {
  readonly part: Pick<Product, '_id' | 'name' | 'partNumber' | 'category'>
}

/** Chooses a part to be compared. */
export function CompareBox({ part }: CompareBoxProps) {
  const { _id: id, name, partNumber, category } = part
  const label = partNumber ?? name
  const chosen = useChosenParts()
  const isChosen = chosen.some((one) => one.id === id)
  const isFull = chosen.length >= MOST_COMPARED && chosen.every((one) => one.category === category)
  return (
    <label className="inline-flex min-h-6 items-center gap-1.5 text-micro text-steel-600">
      <input
        type="checkbox"
        form={COMPARE_FORM}
        name="ids"
        value={id}
        className="checkbox size-4"
        aria-label={`Compare, ${label}`}
        checked={isChosen}
        disabled={isFull && !isChosen}
        onChange={() => toggleChosen({ id, label, category })}
      />
      Compare
    </label>
  )
}
