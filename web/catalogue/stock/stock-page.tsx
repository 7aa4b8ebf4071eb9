import { shortLevels } from '../../../contract/catalogue/bulk/stock-level.ts'
import { formatCount } from '../../../contract/values/money/money.ts'
import { PageHead } from '../../platform/base/page-head.tsx'
import { paths } from '../../platform/base/paths.ts'
import { ChoiceLinks } from '../../platform/paging/choice-links.tsx'
import { useListChoice } from '../../platform/paging/list-choice.ts'
import { ListHeading } from '../../platform/paging/list-heading.tsx'
import { ListSearch } from '../../platform/paging/list-search.tsx'
import { LoadedList } from '../../platform/paging/loaded-list.tsx'
import { NothingFound } from '../../platform/paging/nothing-found.tsx'
import { usePageFocus } from '../../platform/paging/use-page-focus.ts'
import { Ledger, LedgerCell, LedgerRow } from '../../ui/ledger.tsx'
import { Link } from '../../ui/link.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { CountSheet } from './count-sheet.tsx'
import { useStock } from './queries.ts'
import { stockFigures } from './stock-figures.tsx'
import { StockTag } from './stock-tag.tsx'

const COLUMNS = [
  { title: 'Product' },
  ...stockFigures.map(({ title }) => ({ title, isNumber: true })),
]

const LEVELS = [
  [undefined, 'All'],
  ['low', 'Low stock'],
  ['out', 'Below the minimum order'],
] as const

/** Where the pieces of all products are; for admins. */
export default function StockPage() {
  const heading = usePageFocus()
  const choice = useListChoice()
  const stock = shortLevels.find((level) => level === choice.search.get('stock'))
  const bin = choice.search.get('bin')?.trim() || undefined
  const list = useStock({ ...choice, stock, bin })
  return (
    <>
      <PageHead title="Stock" />
      <ListHeading ref={heading} title="Stock" list={list.data} shown={list}>
        <div className="flex flex-wrap items-center gap-3">
          <ChoiceLinks label="Stock shown" name="stock" choices={LEVELS} chosen={stock} />
          <ListSearch
            label="Bin"
            placeholder="Bin"
            name="bin"
            mostLength={20}
            className="md:w-40"
          />
          <ListSearch label="Search the stock" placeholder="Name or part number" />
        </div>
      </ListHeading>
      <LoadedList
        what="The stock"
        list={list}
        empty={
          choice.q || stock || bin ? (
            <NothingFound what="products" />
          ) : (
            <EmptyState title="No products yet">Their pieces appear here.</EmptyState>
          )
        }
      >
        {(products) => (
          <Ledger label="Stock" columns={COLUMNS}>
            {products.map((product) => (
              <LedgerRow
                key={product._id}
                className="max-xl:grid-cols-2 max-xl:gap-x-4 max-xl:gap-y-2 max-xl:sm:grid-cols-4"
              >
                <LedgerCell className="[overflow-wrap:anywhere] max-xl:col-span-full">
                  <Link className="tlink font-medium" to={paths.productStock(product._id)}>
                    {product.productName}
                  </Link>
                  <span className="part-no block">{product.partNumber}</span>
                  {product.bin && (
                    <Link
                      className="tlink inline-flex min-h-6 items-center text-small"
                      to={paths.bin(product.bin)}
                    >
                      Bin {product.bin}
                    </Link>
                  )}
                  <StockTag level={product.level} available={product.available} />
                </LedgerCell>
                {stockFigures.map(({ name, title }) => (
                  <LedgerCell key={name} title={title} isNumber>
                    {formatCount(product[name])}
                  </LedgerCell>
                ))}
              </LedgerRow>
            ))}
          </Ledger>
        )}
      </LoadedList>
      <CountSheet />
    </>
  )
}
