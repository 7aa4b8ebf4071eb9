import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useNavigate } from 'react-router'
import { useLatest } from '../../../ui/hooks/use-latest.ts'
import { DeliveredCost } from '../delivery/delivered-cost.tsx'
import { useCartCost } from '../delivery/use-cart-cost.ts'
import {
  type CartHands,
  type LineEvents,
  LineEventsContext,
  quantityId,
  type ShownCart,
} from '../desk.ts'
import { CartTable } from '../lines/cart-table.tsx'
import { CartFooter } from './cart-footer.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { type EntryFaults, findNeedy } from './find-needy.ts'
import { NeedyLines } from './needy-lines.tsx'

interface CartViewProps {
  readonly cart: ShownCart
  readonly hands: CartHands
  /** Path of the page where the cart is ordered. */
  readonly orderPath: string
  readonly onLoadAll: () => Promise<unknown>
  /** The page's heading, which takes the focus when the last line is gone. */
  readonly heading: RefObject<HTMLHeadingElement | null>
  /** Shown above the lines: the reason the whole cart can't be ordered. */
  readonly hindrance?: ReactNode
  /** Shown under the lines. */
  readonly children?: ReactNode
}

/** A cart with its lines, totals and what to mend before it can be ordered. */
export function CartView(props: CartViewProps) {
  const { cart, hands, orderPath, onLoadAll, heading, hindrance, children } = props
  const summary = useRef<HTMLHeadingElement>(null)
  const speaker = useRef<HTMLParagraphElement>(null)
  const { events, faults, saved } = useLineDesk(hands, (sentence) => {
    if (speaker.current) speaker.current.textContent = sentence
  })
  const cost = useCartCost(cart)
  const needy = findNeedy(cart, faults)
  const isHindered = useLatest(needy.length > 0)
  const navigate = useNavigate()
  useFocusOnTarget()
  /** Entries are saved when they lose the focus or after a pause, so an order first waits for them. */
  const order = async (event: MouseEvent) => {
    event.preventDefault()
    await saved()
    if (isHindered.current) summary.current?.focus()
    else await navigate(orderPath)
  }
  return (
    <>
      <p ref={speaker} role="status" className="sr-only" />
      <noscript>
        <p className="mb-6 text-small font-medium">
          Changing and ordering a cart needs JavaScript. Allow it for this site and reload the page.
        </p>
      </noscript>
      {cart.lineCount === 0 ? (
        <EmptyCart />
      ) : (
        <LineEventsContext value={events}>
          <NeedyLines ref={summary} cart={cart} needy={needy} onMissing={onLoadAll} />
          {hindrance}
          <CartTable lines={cart.lines} heading={heading} />
          {children}
          <DeliveredCost cart={cart} cost={cost} />
          <CartFooter cart={cart} delivered={cost.delivered.data} to={orderPath} onOrder={order} />
        </LineEventsContext>
      )}
    </>
  )
}

const NO_FAULTS: EntryFaults = new Map()

/** Collects the reports of the lines: entries that could not be saved, and changes under way. */
function useLineDesk(hands: CartHands, say: (sentence: string) => void) {
  const [faults, setFaults] = useState(NO_FAULTS)
  const underWay = useRef<Promise<unknown>>(Promise.resolve())
  const waiting = useRef(new Set<() => void>())
  const speak = useLatest(say)
  const events = useMemo<LineEvents>(() => {
    const watch = <Result,>(change: Promise<Result>) => {
      underWay.current = Promise.allSettled([underWay.current, change])
      return change
    }
    const { splitLine } = hands
    return {
      setLine: (line) => watch(hands.setLine(line)),
      removeLine: (productId) => watch(hands.removeLine(productId)),
      ...(splitLine && { splitLine: (line, moves) => watch(splitLine(line, moves)) }),
      say: (sentence) => speak.current(sentence),
      tellFault: (productId, sentence) =>
        setFaults((known) =>
          known.get(productId) === sentence ? known : withFault(known, productId, sentence),
        ),
      beforeOrder: (save) => {
        waiting.current.add(save)
        return () => waiting.current.delete(save)
      },
    }
  }, [hands, speak])
  const saved = async () => {
    for (const save of waiting.current) save()
    await underWay.current
    // Until React has rendered what was answered.
    await new Promise((resolve) => setTimeout(resolve))
  }
  // A layout effect ends before the lines' effects do, which forget what waits.
  useLayoutEffect(() => {
    const saves = waiting.current
    return () => {
      for (const save of saves) save()
    }
  }, [])
  return { events, faults, saved }
}

function withFault(
  known: EntryFaults,
  productId: string,
  sentence: string | undefined,
): EntryFaults {
  const faults = new Map(known)
  if (sentence === undefined) faults.delete(productId)
  else faults.set(productId, sentence)
  return faults
}

/** The order step links to the quantity of a refused line. */
function useFocusOnTarget(): void {
  useEffect(() => {
    const { hash } = window.location
    if (hash.startsWith(`#${quantityId('')}`)) document.getElementById(hash.slice(1))?.focus()
  }, [])
}
