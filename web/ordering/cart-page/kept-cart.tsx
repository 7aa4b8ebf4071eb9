import { type ReactNode, type RefObject, useMemo, useRef } from 'react'
import type { Cart, LineView, WantedLine } from '../../../contract/ordering/cart/carts.ts'
import { aboveCeilingText } from '../../../contract/ordering/cart/line-texts.ts'
import {
  CHARGE_CEILING_CENTS,
  centsFromDollars,
  formatCount,
  formatCountOf,
} from '../../../contract/values/money/money.ts'
import { failureText } from '../../platform/base/failures/failure-text.ts'
import { PageHead } from '../../platform/base/page-head.tsx'
import { paths } from '../../platform/base/paths.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { FormError } from '../../ui/fields/form-error.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { Differences } from '../carts/again/differences.tsx'
import { linesToMove } from '../carts/changing/split-lines.ts'
import type { CartHands } from '../carts/desk.ts'
import { useCartHands, useMoreLines, useSplitCart } from '../carts/mutations.ts'
import { useCart } from '../carts/queries.ts'
import { ListBar, SavedListNote } from '../carts/saved/list-bar.tsx'
import { AllCarts, CartHead } from '../carts/view/cart-head.tsx'
import { CartView } from '../carts/view/cart-view.tsx'
import { isMissing, UnloadedCart } from '../carts/view/unloaded-cart.tsx'
import { QuickOrder } from '../quick-order/quick-order.tsx'

interface KeptCartProps {
  /** Undefined while none is known; then `children` say why. */
  readonly cartId: string | undefined
  /** The current cart is still looked for. */
  readonly isLooking?: boolean
  readonly children?: ReactNode
}

/**
 * A cart that the shop keeps: loading, failed, missing or loaded. The quick order stays the same element meanwhile, or
 * what was read there would be lost with the first line of a new cart.
 */
export function KeptCart({ cartId, isLooking = false, children }: KeptCartProps) {
  const cart = useCart(cartId)
  const heading = useRef<HTMLHeadingElement>(null)
  const entry = useRef<HTMLTextAreaElement>(null)
  const { name = 'Cart', lineCount } = cart.data ?? {}
  const isPlaced = cartId === undefined ? !isLooking : !cart.isPending
  return (
    <>
      <PageHead title={name} />
      <CartHead
        ref={heading}
        name={name}
        lineCount={lineCount}
        onAdd={() => entry.current?.focus()}
        aside={<AllCarts />}
      />
      <Differences />
      {cart.data && <LoadedCart cart={cart.data} heading={heading} />}
      {cartId === undefined ? children : <UnloadedCart cart={cart} />}
      {!isMissing(cart) && (
        // Hidden until its place under the lines is known, or it would move when they arrive.
        <div className={classNames('mt-10 noscript:hidden', !isPlaced && 'invisible')}>
          <QuickOrder ref={entry} cartId={cartId} isFolded />
        </div>
      )}
    </>
  )
}

interface LoadedCartProps {
  readonly cart: Cart
  readonly heading: RefObject<HTMLHeadingElement | null>
}

function LoadedCart({ cart, heading }: LoadedCartProps) {
  const hands = useLoadedCartHands(cart)
  const more = useMoreLines(cart)
  const left = cart.lineCount - cart.lines.length
  return (
    <>
      {cart.isSaved && <SavedListNote cart={cart} />}
      <CartView
        cart={{ ...cart, id: cart._id }}
        hands={hands}
        orderPath={paths.cartOrder(cart._id)}
        onLoadAll={() => more.mutateAsync(true)}
        heading={heading}
        hindrance={<AboveCeiling cart={cart} />}
      >
        {left > 0 && (
          <Button className="mt-6" working={more.isPending} onClick={() => more.mutate(false)}>
            Show more lines ({formatCount(left)} left)
          </Button>
        )}
        {more.error && (
          <div className="mt-4">
            <FormError>{failureText(more.error)}</FormError>
          </div>
        )}
        <ListBar cart={cart} />
      </CartView>
    </>
  )
}

/** Its lines can also be split. */
function useLoadedCartHands({ _id, name }: Cart): CartHands {
  const hands = useCartHands(_id)
  const { mutateAsync: split } = useSplitCart({ _id, name })
  return useMemo(
    () => ({
      ...hands,
      splitLine: (line, moves) =>
        split({
          moved: [toWanted({ ...line, quantity: moves })],
          kept: [toWanted({ ...line, quantity: line.quantity - moves })],
        }),
    }),
    [hands, split],
  )
}

function toWanted({ productId, quantity, reference }: LineView): WantedLine {
  return { productId, quantity, ...(reference && { reference }) }
}

/** More than one card payment takes, though each line would do: lines move into a second cart. */
function AboveCeiling({ cart }: { cart: Cart }) {
  const more = useMoreLines(cart)
  const split = useSplitCart(cart)
  const { goods } = cart.totals
  if (centsFromDollars(goods) <= CHARGE_CEILING_CENTS) return null
  const splitInTwo = async () => {
    const { lines } = cart.lines.length < cart.lineCount ? await more.mutateAsync(true) : cart
    const moved = linesToMove(lines)
    if (moved.length === 0) return
    await split.mutateAsync({ moved: moved.map(toWanted) })
    showSuccess(`${formatCountOf(moved.length, 'line')} moved to a second cart`)
  }
  const failure = more.error ?? split.error
  return (
    <div className="mb-6 grid justify-items-start gap-3 border-l-[3px] border-bad bg-bad-wash px-4 py-3">
      <p className="num text-small font-medium text-bad">{aboveCeilingText(goods)}</p>
      <Button
        size="small"
        working={more.isPending || split.isPending}
        onClick={() => void splitInTwo().catch(() => undefined)}
      >
        Split in two
      </Button>
      <FormError>{failure && failureText(failure)}</FormError>
    </div>
  )
}
