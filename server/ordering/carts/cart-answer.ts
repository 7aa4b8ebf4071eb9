import type { CartSums } from '../../../contract/ordering/cart/cart-totals.ts'
import type {
  LineProblem,
  LineView,
  ListedCart as ListedCartAnswer,
  CartTotals as TotalsAnswer,
} from '../../../contract/ordering/cart/carts.ts'
import type { JudgedLine } from '../../../contract/ordering/cart/judge-line.ts'
import { dollarsFromCents } from '../../../contract/values/money/money.ts'
import type { CartSummary } from './cart-store.ts'
import type { CartProduct, JudgedCartLine } from './judge-cart.ts'

export function toLineView({ line, judged, sold }: JudgedCartLine): LineView {
  return {
    productId: line.productId,
    name: sold?.product.name ?? line.name ?? '',
    partNumber: sold ? sold.product.partNumber : line.partNumber,
    img: sold?.product.imageUrl ?? line.imageUrl ?? '',
    reference: line.reference,
    quantity: line.quantity,
    ownHold: line.ownHold,
    ownHoldOrder: line.ownHoldOrder,
    ...toJudgement(judged),
    ...toOffer(sold),
  }
}

function toJudgement({ nextStep, cheaper, ...judged }: JudgedLine) {
  const { verdict, detail, nearest, unitPriceCents, totalCents, cartons, pallets } = judged
  return {
    verdict,
    detail,
    cartons,
    pallets,
    nearest: [nearest[0], nearest[1]] as [number | null, number | null],
    priceFor: unitPriceCents === null ? null : dollarsFromCents(unitPriceCents),
    total: totalCents === null ? null : dollarsFromCents(totalCents),
    nextStep: nextStep && {
      from: nextStep.from,
      more: nextStep.more,
      priceFor: dollarsFromCents(nextStep.unitPriceCents),
    },
    cheaper: cheaper && {
      quantity: cheaper.quantity,
      total: dollarsFromCents(cheaper.totalCents),
      saves: dollarsFromCents(cheaper.savesCents),
    },
  }
}

/** The product's terms of sale; defaults for a product that has left the shop. */
function toOffer(sold: CartProduct | undefined) {
  const { floor = 1, available = 0, orderMultiple = 1, pricePer = 1 } = sold?.product ?? {}
  const { cartonPieces = null, palletPieces = null, palletGrams = null } = sold?.product ?? {}
  return {
    available,
    orderMultiple,
    pricePer,
    cartonPieces,
    palletPieces,
    minimum: floor,
    palletKilograms: palletGrams === null ? null : palletGrams / 1000,
    trace: sold ? [...sold.price.trace] : [],
  }
}

export function toTotals({ goodsCents, ...totals }: CartSums): TotalsAnswer {
  return { ...totals, goods: dollarsFromCents(goodsCents) }
}

export function toProblems(lines: readonly JudgedCartLine[]): LineProblem[] {
  return lines.flatMap(({ line: { productId }, judged: { verdict, detail } }) =>
    verdict === 'ready' ? [] : [{ productId, verdict, sentence: detail ?? '' }],
  )
}

/** The current cart, then the others as changed last, then saved lists. */
export function toCartList(carts: readonly CartSummary[]): ListedCartAnswer[] {
  const current = carts.find(({ isSaved }) => !isSaved)
  const others = carts.filter((cart) => cart !== current)
  const byChange = others.toSorted(
    (one, other) =>
      Number(one.isSaved) - Number(other.isSaved) ||
      other.updatedAt.getTime() - one.updatedAt.getTime(),
  )
  return [...(current ? [current] : []), ...byChange].map((cart) => ({
    _id: cart.id,
    name: cart.name,
    isCurrent: cart === current,
    isSaved: cart.isSaved,
    isShared: cart.isShared,
    lineCount: cart.lineCount,
    pieces: cart.pieces,
    updatedAt: cart.updatedAt.toISOString(),
  }))
}
