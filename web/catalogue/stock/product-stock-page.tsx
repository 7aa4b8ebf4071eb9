import { Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { useOpens } from '../../people/sessions/rights/desk-link.tsx'
import { useMay } from '../../people/sessions/rights/may.tsx'
import { Unloaded } from '../../platform/base/failures/unloaded.tsx'
import { lazyPart } from '../../platform/base/lazy-part.tsx'
import { PageHead } from '../../platform/base/page-head.tsx'
import { ordersOfPart, paths } from '../../platform/base/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { useProduct } from '../products/queries.ts'
import { useProductStock } from './queries.ts'
import { StockFigures } from './stock-figures.tsx'
import type { EnteredKind } from './stock-form.ts'
import { StockLedger } from './stock-ledger.tsx'
import { StockSum } from './stock-sum.tsx'

const StockDialog = lazyPart(() => import('./stock-dialog.tsx'))

const buttons = [
  { kind: 'receive', name: 'Receive' },
  { kind: 'count', name: 'Count' },
  { kind: 'scrap', name: 'Scrap' },
  { kind: 'correction', name: 'Adjust' },
] as const

/** Where a product's pieces are, and why: its ledger, newest first; for admins. */
export default function ProductStockPage() {
  const { productId = '' } = useParams()
  const stock = useProductStock(productId)
  // A removed product has pieces, too, but no page of its own.
  const product = useProduct(productId).data
  const [open, setOpen] = useState<EnteredKind>()
  const [newest] = stock.data?.pages ?? []
  const may = useMay()
  const opens = useOpens()
  const figures = newest?.figures
  const title = product ? `Stock of ${product.partNumber ?? product.name}` : 'Stock of a product'
  return (
    <>
      <PageHead title={title} />
      <div className="mb-5">
        <PageHeading className="[overflow-wrap:anywhere]">{title}</PageHeading>
        <p className="mt-1 min-h-6 [overflow-wrap:anywhere]">
          {product?.partNumber && product.name}
        </p>
        <p className="mt-1 flex flex-wrap gap-x-6 text-small">
          <Link className="tlink inline-flex min-h-6 items-center" to={paths.stock}>
            All stock
          </Link>
          {opens(paths.editProduct(productId)) && (
            <Link
              className="tlink inline-flex min-h-6 items-center"
              to={paths.editProduct(productId)}
            >
              Edit the product
            </Link>
          )}
          {product?.partNumber && opens(paths.orders) && (
            <Link
              className="tlink inline-flex min-h-6 items-center"
              to={ordersOfPart(product.partNumber)}
            >
              Its orders
            </Link>
          )}
        </p>
      </div>
      <Unloaded what="The stock" query={stock}>
        <Skeleton className="h-96" />
      </Unloaded>
      {figures && (
        <div className="grid gap-6">
          <StockFigures figures={figures} />
          {product && may('POST /product/:id/stock') && (
            <div className="flex flex-wrap gap-3">
              {buttons.map(({ kind, name }) => (
                <Button key={kind} aria-haspopup="dialog" onClick={() => setOpen(kind)}>
                  {name}
                </Button>
              ))}
            </div>
          )}
          <StockSum of={newest} />
          <StockLedger stock={stock} />
        </div>
      )}
      {open && product && figures && (
        <Suspense fallback={null}>
          <StockDialog
            product={product}
            before={figures}
            kind={open}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
