import { useRef } from 'react'
import type { CartTotals, LineView } from '../../../contract/ordering/cart/carts.ts'
import { words } from '../../../contract/values/text/words.ts'
import { LoadFailure } from '../../platform/base/failures/load-failure.tsx'
import { PageHead } from '../../platform/base/page-head.tsx'
import { loginPath, paths } from '../../platform/base/paths.ts'
import { classNames } from '../../ui/class-names.ts'
import { useIsHydrated } from '../../ui/hooks/use-is-hydrated.ts'
import { Link } from '../../ui/link.tsx'
import { problemsOf } from '../carts/changing/cart-change.ts'
import type { ShownCart } from '../carts/desk.ts'
import { useVisitorHands } from '../carts/mutations.ts'
import { useVisitorPrices } from '../carts/price-queries.ts'
import { CartHead } from '../carts/view/cart-head.tsx'
import { CartSkeleton } from '../carts/view/cart-skeleton.tsx'
import { CartView } from '../carts/view/cart-view.tsx'
import { useVisitorCart, type VisitorCart } from '../carts/visitor/visitor-cart.ts'
import { QuickOrder } from '../quick-order/quick-order.tsx'

/** The cart that the browser keeps until its visitor signs in. Without script it says what is missing. */
export function VisitorCartView() {
  const kept = useVisitorCart()
  const prices = useVisitorPrices(kept)
  const hands = useVisitorHands()
  const isHydrated = useIsHydrated()
  const heading = useRef<HTMLHeadingElement>(null)
  const entry = useRef<HTMLTextAreaElement>(null)
  const cart = isHydrated ? findCart(kept, prices.data) : undefined
  return (
    <>
      <PageHead title="Cart" isFound={false} />
      <CartHead
        ref={heading}
        name="Cart"
        lineCount={cart?.lineCount ?? (isHydrated ? kept.length : undefined)}
        onAdd={() => entry.current?.focus()}
      />
      {/* In the document, so that the largest text doesn't wait for the prices. */}
      <p className="mb-6 max-w-[90ch] text-lead noscript:hidden">
        This cart is saved in your browser at today’s prices. Log in to order: your cart comes
        along.
      </p>
      {cart ? (
        <CartView
          cart={cart}
          hands={hands}
          orderPath={loginPath(paths.cart)}
          onLoadAll={async () => undefined}
          heading={heading}
        />
      ) : (
        <>
          <WithoutScript />
          {prices.isError ? (
            <LoadFailure level={2} title="The cart could not be priced" query={prices} />
          ) : (
            <div className="noscript:hidden">
              <CartSkeleton />
            </div>
          )}
        </>
      )}
      {/* Hidden until its place under the lines is known, or it would move when they arrive. */}
      <div className={classNames('mt-10 noscript:hidden', !cart && !prices.isError && 'invisible')}>
        <QuickOrder ref={entry} isFolded />
      </div>
    </>
  )
}

function WithoutScript() {
  return (
    <noscript>
      <div className="mb-6 max-w-[60ch]">
        <p>
          Without JavaScript there is no cart: its lines are kept in your browser by a script, and
          priced as you change them. Allow JavaScript for this site and reload the page.
        </p>
        <p className="mt-3">
          <Link className="tlink" to={paths.catalogue}>
            Open the {words().catalogue}
          </Link>
        </p>
      </div>
    </noscript>
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
  if (!priced || priced.lines.length === 0) return undefined
  const { lines, totals } = priced
  return {
    ...empty,
    lines,
    lineCount: lines.length,
    totals,
    problems: problemsOf(lines),
  }
}
