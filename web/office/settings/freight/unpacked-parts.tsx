import { formatCount, formatCountOf } from '../../../../contract/values/money/money.ts'
import { DeskLink } from '../../../people/sessions/rights/desk-link.tsx'
import { Unloaded } from '../../../platform/base/failures/unloaded.tsx'
import { unpackedPath } from '../../../platform/base/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { useUnpacked } from '../queries.ts'

/** Categories that are named; the grid lists all parts. */
const MOST_SHOWN = 10

interface UnpackedPartsProps {
  /** Begins a default for a category; undefined: there is no room for another. */
  readonly onAdd: ((category: string) => void) | undefined
  /** Categories with a default in the form. */
  readonly added: readonly string[]
}

/** How many parts the saved tariff can't price, with a default to begin for each of their categories. */
export function UnpackedParts({ onAdd, added }: UnpackedPartsProps) {
  const unpacked = useUnpacked()
  return (
    <>
      <Unloaded what="The parts without pack data" query={unpacked}>
        <Skeleton className="h-10" />
      </Unloaded>
      <div role="status" className="text-small">
        {unpacked.data && <Counted {...unpacked.data.total} />}
      </div>
      <ul className="grid gap-2 text-small">
        {unpacked.data?.categories.slice(0, MOST_SHOWN).map(({ category, products }) => (
          <li key={category ?? ''} className="flex flex-wrap items-center justify-between gap-x-4">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {category ?? 'No category'}: {formatCountOf(products, 'part')}
            </span>
            {onAdd && !added.includes(category ?? '') && (
              <Button size="small" onClick={() => onAdd(category ?? '')}>
                Set a default
                <span className="sr-only"> for {category ?? 'parts without a category'}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function Counted({ products, isExact }: { readonly products: number; readonly isExact: boolean }) {
  if (products === 0) return 'Every part has the pack data that freight needs.'
  const parts = isExact
    ? formatCountOf(products, 'part')
    : `More than ${formatCount(products)} parts`
  const [have, are] = products === 1 ? ['has', 'It is'] : ['have', 'They are']
  return (
    <>
      <strong>
        {parts} {have} no pack data
      </strong>{' '}
      that the saved tariff could price. {are} not orderable while freight is charged, other than
      for collection. Enter it{' '}
      <DeskLink className="tlink" to={unpackedPath}>
        part by part
      </DeskLink>{' '}
      or for a category here.
    </>
  )
}
