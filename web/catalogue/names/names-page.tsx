import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { nameBounds } from '../../../contract/catalogue/bounds/name-bounds.ts'
import type { DescribedName } from '../../../contract/catalogue/categories.ts'
import type { NamedField } from '../../../contract/catalogue/intake/mapping.ts'
import { formatCount } from '../../../contract/values/money/money.ts'
import { May } from '../../people/sessions/rights/may.tsx'
import { useDeliveryTerms } from '../../platform/base/calls/delivery-terms.ts'
import { Unloaded } from '../../platform/base/failures/unloaded.tsx'
import { PageHead } from '../../platform/base/page-head.tsx'
import { cataloguePath, paths } from '../../platform/base/paths.ts'
import { ChoiceLinks } from '../../platform/paging/choice-links.tsx'
import { useListChoice } from '../../platform/paging/list-choice.ts'
import { Ledger, LedgerCell, LedgerRow, RowButton } from '../../ui/ledger.tsx'
import { Link } from '../../ui/link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { DescriptionDialog } from './description-dialog.tsx'
import { MergeBar } from './merge-bar.tsx'
import { useNames } from './queries.ts'

const COLUMNS = [
  { title: 'Name' },
  { title: 'Products', isNumber: true },
  { title: 'Place', isNumber: true },
  { title: 'Actions' },
] as const

const CHOICES = [
  [undefined, 'Categories'],
  ['brand', 'Brands'],
] as const

/** Categories and brands: names that products have. */
export default function NamesPage() {
  const { search } = useListChoice()
  const field = search.get('of') === 'brand' ? 'brand' : 'category'
  return (
    <>
      <PageHead title="Categories" />
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <PageHeading>Categories</PageHeading>
        <ChoiceLinks
          label="Names shown"
          name="of"
          choices={CHOICES}
          chosen={field === 'brand' ? 'brand' : undefined}
        />
      </div>
      <NameList key={field} field={field} />
    </>
  )
}

function NameList({ field }: { readonly field: NamedField }) {
  const list = useNames(field)
  const navigate = useNavigate()
  const hasTax = useDeliveryTerms().data?.tax ?? false
  const [edited, setEdited] = useState<DescribedName>()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const table = useRef<HTMLDivElement>(null)
  const tick = (name: string, isTicked: boolean) =>
    setTicked(new Set([...ticked].filter((one) => one !== name).concat(isTicked ? name : [])))
  const tell = (text: string, changeSetId: number | null) => {
    setEdited(undefined)
    setTicked(new Set())
    const see = { label: 'See the change', run: () => navigate(paths.changeSet(changeSetId ?? '')) }
    showSuccess(text, changeSetId === null ? undefined : see)
    table.current?.focus()
  }
  const names = list.data ?? []
  return (
    <>
      <May call="PUT /categories">
        <p className="mb-5 max-w-[70ch] text-steel-700">
          A new name is given to all products and wherever else the shop names it, and History can
          undo it. Tick names that mean the same to merge them.
        </p>
      </May>
      <Unloaded what="The names" query={list}>
        <Skeleton className="h-80" />
      </Unloaded>
      {ticked.size > 0 && (
        <MergeBar
          field={field}
          all={names}
          ticked={ticked}
          onMerged={(id, into) => tell(`Merged into ${into}`, id)}
        />
      )}
      {list.data?.length === 0 && (
        <EmptyState title="No product has one yet">
          Names come with products: by hand or by an import, which asks about unknown ones.
        </EmptyState>
      )}
      {names.length > 0 && (
        <div ref={table} tabIndex={-1}>
          <Ledger label={field === 'brand' ? 'Brands' : 'Categories'} columns={COLUMNS}>
            {names.map((one) => (
              <NameRow
                key={one.name}
                field={field}
                described={one}
                isTicked={ticked.has(one.name)}
                isFull={ticked.size >= nameBounds.merged}
                onTick={(isTicked) => tick(one.name, isTicked)}
                onEdit={() => setEdited(one)}
              />
            ))}
          </Ledger>
        </div>
      )}
      {edited && (
        <DescriptionDialog
          field={field}
          described={edited}
          hasTax={hasTax}
          onSaved={(id, name) => tell(`${name} saved`, id)}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}

interface NameRowProps {
  readonly field: NamedField
  readonly described: DescribedName
  readonly isTicked: boolean
  readonly isFull: boolean
  readonly onTick: (isTicked: boolean) => void
  readonly onEdit: () => void
}

function NameRow({ field, described, isTicked, isFull, onTick, onEdit }: NameRowProps) {
  const { name, products, place, introduction } = described
  const path = cataloguePath(field === 'brand' ? { brand: [name] } : { category: name })
  return (
    <LedgerRow className="max-xl:grid-cols-[1fr_1fr_auto] max-xl:items-end max-xl:gap-x-4 max-xl:gap-y-2">
      <LedgerCell className="max-xl:col-span-3 [overflow-wrap:anywhere]">
        <div className="flex items-start gap-3">
          <May call="POST /categories/merge">
            <input
              type="checkbox"
              className="checkbox mt-0.5"
              aria-label={`Tick ${name}`}
              checked={isTicked}
              disabled={isFull && !isTicked}
              onChange={(event) => onTick(event.target.checked)}
            />
          </May>
          <div>
            <Link className="tlink font-semibold" to={path}>
              {name}
            </Link>
            {introduction && (
              <p className="max-w-[60ch] text-small text-steel-600">{introduction}</p>
            )}
          </div>
        </div>
      </LedgerCell>
      <LedgerCell title="Products" isNumber>
        {formatCount(products)}
      </LedgerCell>
      <LedgerCell title="Place" isNumber>
        {place ?? '–'}
      </LedgerCell>
      <LedgerCell>
        <May call="PUT /categories">
          <RowButton of={name} onClick={onEdit}>
            Edit
          </RowButton>
        </May>
      </LedgerCell>
    </LedgerRow>
  )
}
