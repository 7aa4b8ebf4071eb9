import { formatCount } from '../../../contract/values/money/money.ts'
import { PageHead } from '../../platform/base/page-head.tsx'
import { paths } from '../../platform/base/paths.ts'
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

const COLUMNS = [
  { title: 'Product' },
  ...stockFigures.map(({ title }) => ({ title, isNumber: true })),
]

/** Where the pieces of all products are; for admins. */
export default function StockPage() {
  const heading = usePageFocus()
  const choice = useListChoice()
  const list = useStock(choice)
  return (
    <>
      <PageHead title="Stock" />
      <ListHeading ref={heading} title="Stock" list={list.data} shown={list}>
        <ListSearch label="Search the stock" placeholder="Name or part number" />
      </ListHeading>
      <LoadedList
        what="The stock"
        list={list}
        empty={
          choice.q ? (
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
