import { useSyncExternalStore } from 'react'
import type { CartTotals, LineView } from '../../../contract/calls/carts.ts'
import { LoadFailure } from '../../base/calls/load-failure.tsx'
import { PageHead } from '../../base/page-head.tsx'
import { loginPath, paths } from '../../base/paths.ts'
import { Link } from '../../ui/link.tsx'
import { problemsOf } from '../changing/cart-change.ts'
import type { ShownCart } from '../desk.ts'
import { useVisitorHands } from '../mutations.ts'
import { useVisitorPrices } from '../price-queries.ts'
import { CartSkeleton } from '../view/cart-skeleton.tsx'
import { CartView } from '../view/cart-view.tsx'
import { useVisitorCart, type VisitorCart } from './visitor-cart.ts'

/** The cart that the browser keeps until its visitor signs in. Without script it says what is missing. */
export function VisitorCartView() {
  const kept = useVisitorCart()
  const prices = useVisitorPrices(kept)
  const hands = useVisitorHands()
  const isHydrated = useIsHydrated()
  const cart = isHydrated ? findCart(kept, prices.data) : undefined
  if (cart)
    return (
      <>
        <PageHead title="Cart" isFound={false} />
        <CartView
          cart={cart}
          hands={hands}
          orderPath={loginPath(paths.cart)}
          onLoadAll={async () => undefined}
          remark={
            <p className="mt-2 text-small text-steel-600 sm:text-right">
              Log in to order. Your cart comes along.
            </p>
          }
        />
      </>
    )
  return (
    <>
      <PageHead title="Cart" isFound={false} />
      <h1 className="mb-6 border-b-2 border-ink pb-4 text-h1">Cart</h1>
      <noscript>
        <div className="mb-6 max-w-[60ch]">
          <p>
            Without JavaScript there is no cart: its lines are kept in your browser by a script, and
            priced as you change them. Allow JavaScript for this site and reload the page.
          </p>
          <p className="mt-3">
            <Link className="tlink" to={paths.catalogue}>
              Open the catalogue
            </Link>
          </p>
        </div>
      </noscript>
      {prices.isError ? (
        <LoadFailure level={2} title="The cart could not be priced" query={prices} />
      ) : (
        <div className="noscript:hidden">
          <CartSkeleton />
        </div>
      )}
    </>
  )
}

const NOTHING: CartTotals = {
  lines: 0,
  pieces: 0,
  goods: 0,
  cartons: 0,
  pallets: 0,
  kilograms: 0,
  withoutPackData: 0,
}

/** Undefined until the shop has priced it. An empty one needs no prices. */
function findCart(
  kept: VisitorCart,
  priced: { readonly lines: readonly LineView[]; readonly totals: CartTotals } | undefined,
): ShownCart | undefined {
  const empty = { name: 'Cart', lines: [], lineCount: 0, totals: NOTHING, problems: [] }
  if (kept.length === 0) return empty
  const lines = withReferences(priced?.lines ?? [], kept)
  if (!priced || lines.length === 0) return undefined
  return {
    ...empty,
    lines,
    lineCount: lines.length,
    totals: priced.totals,
    problems: problemsOf(lines),
  }
}

/** References stay in the browser; a line whose price is not answered yet is left out. */
function withReferences(lines: readonly LineView[], kept: VisitorCart): LineView[] {
  const answered = new Map(lines.map((line) => [line.productId, line]))
  return kept.flatMap(({ productId, reference }) => {
    const line = answered.get(productId)
    return line ? [{ ...line, reference: reference ?? null }] : []
  })
}

/** Before hydration nothing is known of the browser's cart. */
function useIsHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
