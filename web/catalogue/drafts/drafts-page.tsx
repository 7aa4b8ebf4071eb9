import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type CustomFact, factOfKey } from '../../../contract/catalogue/fields/custom-fact.ts'
import type { FieldDefinition } from '../../../contract/catalogue/fields/custom-fields.ts'
import { isCustomColumn, nameOfColumn } from '../../../contract/catalogue/intake/file-columns.ts'
import type { DraftProduct } from '../../../contract/catalogue/product-grid.ts'
import { formatCount, formatDollars } from '../../../contract/values/money/money.ts'
import { useOpens } from '../../people/sessions/rights/desk-link.tsx'
import { May, useMay } from '../../people/sessions/rights/may.tsx'
import { PageHead } from '../../platform/base/page-head.tsx'
import { paths } from '../../platform/base/paths.ts'
import { useListChoice } from '../../platform/paging/list-choice.ts'
import { ListHeading } from '../../platform/paging/list-heading.tsx'
import { LoadedList } from '../../platform/paging/loaded-list.tsx'
import { usePageFocus } from '../../platform/paging/use-page-focus.ts'
import { Checkbox } from '../../ui/fields/field.tsx'
import { Ledger, LedgerCell, LedgerRow, ROW_BUTTON } from '../../ui/ledger.tsx'
import { Link } from '../../ui/link.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Tag } from '../../ui/tag.tsx'
import { PicturesForm } from '../change-sets/sheets/pictures-form.tsx'
import { useKnownFields } from '../fields/queries.ts'
import { RowActions } from '../product-grid/actions/row-actions.tsx'
import { ProductTabs } from './product-tabs.tsx'
import { useDrafts } from './queries.ts'

const COLUMNS = [
  { title: 'Product' },
  { title: 'Missing' },
  { title: 'Price', isNumber: true },
  { title: 'Available', isNumber: true },
  { title: 'Edit' },
] as const

/** Products that are not published, with what each still lacks; for admins. */
export default function DraftsPage() {
  const heading = usePageFocus()
  const { after } = useListChoice()
  const list = useDrafts(after)
  const navigate = useNavigate()
  return (
    <>
      <PageHead title="Drafts" />
      <ListHeading ref={heading} title="Drafts" list={list.data} shown={list}>
        <May call="POST /import">
          <Link className="tlink text-small" to={paths.importExport}>
            Import products
          </Link>
        </May>
      </ListHeading>
      <ProductTabs shown="Drafts" />
      <p className="mb-4 max-w-[70ch] text-small text-steel-600">
        Only staff see drafts.{' '}
        <May call="POST /changeSet">
          Tick those that lack nothing to publish them; a preview shows what happens first.
        </May>
      </p>
      <LoadedList
        what="The drafts"
        list={list}
        empty={
          <EmptyState title="No drafts">
            Products imported without a picture, a category or a description wait here.
          </EmptyState>
        }
      >
        {(drafts) => <TickedDrafts key={after} drafts={drafts} />}
      </LoadedList>
      <May call="POST /product/pictures">
        <div className="mt-8 max-w-[40rem] border-t-2 border-ink bg-steel-50 p-5">
          <PicturesForm onSent={(changeSetId) => navigate(paths.changeSet(changeSetId))} />
        </div>
      </May>
    </>
  )
}

function TickedDrafts({ drafts }: { readonly drafts: readonly DraftProduct[] }) {
  const navigate = useNavigate()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const shown = drafts.filter(({ _id }) => ticked.has(_id)).map(({ _id }) => _id)
  const whole = drafts.filter(({ missing }) => missing.length === 0).map(({ _id }) => _id)
  const tick = (id: string, isTicked: boolean) =>
    setTicked(new Set(isTicked ? [...ticked, id] : [...ticked].filter((one) => one !== id)))
  return (
    <>
      <May call="POST /changeSet">
        <div className="mb-2 flex min-h-11 flex-wrap items-center gap-x-6 gap-y-2">
          <Checkbox
            label={`All complete drafts (${formatCount(whole.length)})`}
            disabled={whole.length === 0}
            checked={whole.length > 0 && whole.every((id) => ticked.has(id))}
            onChange={({ target }) => setTicked(new Set(target.checked ? whole : []))}
          />
          {shown.length > 0 && (
            <RowActions
              productIds={shown}
              list="drafts"
              facets={undefined}
              onDrafted={(changeSetId) => navigate(paths.changeSet(changeSetId))}
              onClear={() => setTicked(new Set())}
            />
          )}
        </div>
      </May>
      <Ledger label="Drafts" columns={COLUMNS}>
        {drafts.map((draft) => (
          <DraftRow
            key={draft._id}
            draft={draft}
            isTicked={ticked.has(draft._id)}
            onTick={(isTicked) => tick(draft._id, isTicked)}
          />
        ))}
      </Ledger>
    </>
  )
}

interface DraftRowProps {
  readonly draft: DraftProduct
  readonly isTicked: boolean
  readonly onTick: (isTicked: boolean) => void
}

const gapTexts = { description: 'Description', category: 'Category', pictures: 'Picture' } as const

const labelOf = (gap: CustomFact, fields: readonly FieldDefinition[]) =>
  fields.find(({ key }) => factOfKey(key) === gap)?.label ?? nameOfColumn(gap)

function DraftRow({ draft, isTicked, onTick }: DraftRowProps) {
  const { _id, name, partNumber, missing, price, available } = draft
  const { pathname, search } = useLocation()
  const may = useMay()
  const fields = useKnownFields('product')
  const opens = useOpens()
  const about = (
    <span>
      <span className="block font-medium">{name}</span>
      <span className="part-no block">{partNumber}</span>
    </span>
  )
  return (
    <LedgerRow className="max-xl:grid-cols-3 max-xl:gap-x-4 max-xl:gap-y-2">
      <LedgerCell className="[overflow-wrap:anywhere] max-xl:col-span-2">
        {may('POST /changeSet') ? (
          <Checkbox
            label={about}
            checked={isTicked}
            onChange={({ target }) => onTick(target.checked)}
          />
        ) : (
          about
        )}
      </LedgerCell>
      <LedgerCell title="Missing">
        <span className="flex flex-wrap gap-1.5">
          {missing.map((gap) => (
            <Tag key={gap} tone="note">
              {isCustomColumn(gap) ? labelOf(gap, fields) : gapTexts[gap]}
            </Tag>
          ))}
          {missing.length === 0 && 'Nothing'}
        </span>
      </LedgerCell>
      <LedgerCell title="Price" isNumber>
        {formatDollars(price)}
      </LedgerCell>
      <LedgerCell title="Available" isNumber>
        {formatCount(available)}
      </LedgerCell>
      <LedgerCell className="max-xl:col-start-3 max-xl:row-start-1 max-xl:justify-self-end">
        {opens(paths.editProduct(_id)) && (
          <Link
            className={`btn btn-outline btn-sm ${ROW_BUTTON}`}
            to={paths.editProduct(_id)}
            state={{ from: pathname + search }}
            aria-label={`Edit ${name}`}
          >
            Edit
          </Link>
        )}
      </LedgerCell>
    </LedgerRow>
  )
}
