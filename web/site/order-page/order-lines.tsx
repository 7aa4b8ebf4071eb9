import type { Order, OrderLine } from '../../../contract/ordering/orders.ts'
import { formatCount, formatDollars } from '../../../contract/values/money/money.ts'
import { PriceTrace } from '../../catalogue/products/bulk/price-trace.tsx'
import { formatPrice } from '../../catalogue/products/order-cost.ts'
import { LoadFailure } from '../../platform/base/failures/load-failure.tsx'
import { paths } from '../../platform/base/paths.ts'
import { pictureSource } from '../../platform/images/picture-source.ts'
import { MoreButton } from '../../platform/paging/more-button.tsx'
import { Ledger, LedgerCell, LedgerRow } from '../../ui/ledger.tsx'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { useOrderLines } from './lines-queries.ts'

const COLUMNS = [
  { title: 'No.' },
  { title: 'Part' },
  { title: 'Your reference' },
  { title: 'Ordered quantity', isNumber: true },
  { title: 'Price', isNumber: true },
  { title: 'Line total', isNumber: true },
] as const

/** All lines of an order of several. */
export function OrderLines({ order }: { readonly order: Order }) {
  const lines = useOrderLines(order._id)
  return (
    <section aria-label="Lines">
      <h3 className="mb-3 text-h3">
        Lines <span className="num text-steel-500">{formatCount(order.lineCount)}</span>
      </h3>
      {lines.isPending && (
        <Loading label="Loading the lines" className="grid gap-3">
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
        </Loading>
      )}
      {lines.isLoadingError && <LoadFailure title="The lines could not be loaded" query={lines} />}
      {lines.data && (
        <Ledger label="Lines" columns={COLUMNS}>
          {lines.data.pages.flat().map((line) => (
            <LineRow key={line.lineNo} line={line} />
          ))}
        </Ledger>
      )}
      <MoreButton list={lines}>Show more lines</MoreButton>
    </section>
  )
}

function LineRow({ line }: { line: OrderLine }) {
  return (
    <LedgerRow className="max-xl:grid-cols-[1.75rem_1fr_1fr] max-xl:gap-y-2">
      <LedgerCell className="num text-steel-600">{line.lineNo}</LedgerCell>
      <LedgerCell className="max-xl:col-span-2">
        <div className="flex gap-3">
          <Picture
            source={pictureSource({ url: line.img })}
            alt=""
            sizes="56px"
            className="shot size-12 shrink-0 object-contain"
          />
          <div className="min-w-0">
            <Link className="tlink font-semibold" to={paths.purchase(line.productId)}>
              {line.ProductName}
            </Link>
            {line.partNumber && <p className="part-no mt-0.5">{line.partNumber}</p>}
          </div>
        </div>
      </LedgerCell>
      <LedgerCell
        title={line.reference ? 'Your reference' : undefined}
        className="text-small [overflow-wrap:anywhere] max-xl:col-span-2 max-xl:col-start-2"
      >
        {line.reference}
      </LedgerCell>
      <LedgerCell title="Ordered quantity" isNumber className="max-xl:col-start-2">
        {formatCount(line.quantity)}
      </LedgerCell>
      <LedgerCell title="Price" isNumber>
        {formatPrice(line.priceFor, line.pricePer)}
        <PriceTrace trace={line.trace} priceFor={line.priceFor} of={line.ProductName} />
      </LedgerCell>
      <LedgerCell title="Line total" isNumber className="max-xl:col-start-2">
        <span className="font-semibold">{formatDollars(line.total)}</span>
      </LedgerCell>
    </LedgerRow>
  )
}
