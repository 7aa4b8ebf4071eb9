import {
  type Cents,
  cents,
  dollarsFromCents,
  formatCount,
  formatDollars,
} from '../../../../contract/values/money/money.ts'
import { slugOf } from '../../../../contract/values/text/slug.ts'
import { words } from '../../../../contract/values/text/words.ts'
import { formatMoment } from '../../../platform/mail/format-moment.ts'
import {
  action,
  addressBlock,
  goodsTable,
  type Letter,
  type LetterGoods,
  type LetterLink,
  type LetterRow,
  letter,
  nextSteps,
  oneLine,
  table,
} from '../../../platform/mail/letter.ts'
import { hasCosts } from '../order-answer.ts'
import { type ListedLine, type ListedOrder, nameOfLines } from '../order-store.ts'

/** An order with what its mail needs to know of the reader. */
export interface OrderMailFacts {
  readonly order: ListedOrder
  /** Its first lines. */
  readonly lines: readonly ListedLine[]
  /**
   * The customer's name, if the e-mail is confirmed. Anybody may order under another's e-mail, so such mails repeat
   * nothing that the sender typed.
   */
  readonly name: string | undefined
  /** The shop's address, without a trailing slash. */
  readonly site: string
}

const formatAmount = (amount: Cents) => formatDollars(dollarsFromCents(amount))

const orderRow = ({ order }: OrderMailFacts): LetterRow => ['Order', String(order.orderNo)]

const poRow = ({ order, name }: OrderMailFacts): LetterRow => [
  'PO number',
  name === undefined ? null : order.poNumber,
]

/** The lines with their prices and what they add up to. */
export function pricedLines(about: OrderMailFacts, totalName: string): LetterGoods {
  const { order, lines, name } = about
  return goodsTable(
    lines.map(({ unitPriceCents, pricePer, totalCents, ...line }) => ({
      ...plainLine(line, line.quantity, name),
      price: `${formatAmount(unitPriceCents)}${pricePer > 1 ? ` per ${formatCount(pricePer)}` : ''}`,
      amount: formatAmount(totalCents ?? cents(0)),
    })),
    { more: order.lineCount - lines.length, sums: totalRows(about, totalName) },
  )
}

/** The reference is shown only to the confirmed owner of the address: a stranger may have typed it. */
function plainLine(
  { lineNo, productName, partNumber, reference }: MailedLine,
  quantity: number,
  reader: string | undefined,
) {
  return {
    lineNo,
    name: productName,
    partNumber,
    reference: reader === undefined ? null : reference,
    quantity: formatCount(quantity),
  }
}

type MailedLine = Pick<ListedLine, 'lineNo' | 'productName' | 'partNumber' | 'reference'>

/** Pieces of some lines, without prices. */
export function listPieces(
  lines: readonly (MailedLine & { readonly pieces: number })[],
  reader: string | undefined,
): LetterGoods {
  const shown = lines.slice(0, LINES_IN_A_MAIL)
  return goodsTable(
    shown.map((line) => plainLine(line, line.pieces, reader)),
    { more: lines.length - shown.length },
  )
}

function freightText({ freight, freightCents }: ListedOrder): string | null {
  if (freight?.reason === 'pickUp') return freight.detail
  return freight && formatAmount(freightCents)
}

/** The total and, where freight or tax was computed, what it is made of. */
function totalRows({ order }: OrderMailFacts, name: string): LetterRow[] {
  const parts: LetterRow[] = [
    ['Goods', formatAmount(order.goodsCents)],
    ['Freight', freightText(order)],
    ['Tax', order.taxCents > 0 ? formatAmount(order.taxCents) : null],
  ]
  return [...(hasCosts(order) ? parts : []), [name, formatAmount(order.totalCents)]]
}

/** How a mail's subject names an order: by its number, and the customer's own, which a stranger may have typed. */
export const nameOrder = ({ order, name }: Pick<OrderMailFacts, 'order' | 'name'>): string =>
  order.poNumber && name !== undefined
    ? `order ${order.orderNo} (PO ${oneLine(order.poNumber)})`
    : `order ${order.orderNo}`

/** The same at the beginning of a subject. */
export const titleOrder = (facts: Parameters<typeof nameOrder>[0]): string =>
  nameOrder(facts).replace('o', 'O')

/** Address of an order's page. */
export const orderPage = ({
  order,
  site,
}: {
  readonly order: Pick<ListedOrder, 'id'>
  readonly site: string
}): string => `${site}/dashboard/order/${order.id}`

/** The button to an order's page. */
export const openOrder = (about: Parameters<typeof orderPage>[0] & OrderNumber): LetterLink =>
  action(`Open order ${about.order.orderNo}`, orderPage(about))

const payOrder = (facts: OrderMailFacts) =>
  action(`Pay for order ${facts.order.orderNo}`, orderPage(facts))

interface OrderNumber {
  readonly order: Pick<ListedOrder, 'orderNo'>
}

/** Longer mails than this are not read; the order's page shows every line. */
export const LINES_IN_A_MAIL = 50

/** The way of the goods once they are paid. */
const shippingStep = ({ order }: OrderMailFacts) =>
  order.freight?.reason === 'pickUp'
    ? 'We pack your pieces, and you collect them at our dock.'
    : 'We pack your pieces and email you when they leave.'

const DOCUMENTS_STEP = 'Documents of your order, such as its invoice, are on its page.'

/** State of a new order; `confirmedHold`: the reservation time after confirming the e-mail. */
type PlacedState = 'paid' | 'held' | { readonly confirmedHold: string }

export function writeOrderPlaced(facts: OrderMailFacts, state: PlacedState): Letter {
  const { order } = facts
  const isPaid = state === 'paid'
  return letter(facts, `We received your ${nameOrder(facts)}`, [
    isPaid
      ? 'Thank you for your order.'
      : `Thank you for your order. Your pieces are reserved until ${formatMoment(order.heldUntil)}. Please pay by then; after that they go back on sale.`,
    typeof state === 'object' &&
      `Confirm your email with the link we sent you, and we reserve them for ${state.confirmedHold}.`,
    table([orderRow(facts), poRow(facts)]),
    pricedLines(facts, 'Total'),
    nextSteps([
      !isPaid && 'You pay for the order on its page. We email your receipt.',
      shippingStep(facts),
      DOCUMENTS_STEP,
    ]),
    isPaid ? openOrder(facts) : payOrder(facts),
  ])
}

export function writeOrderPaid(facts: OrderMailFacts): Letter {
  const { order, name } = facts
  const delivery = [order.customerName, order.address, order.postCode, order.phone]
  return letter(facts, `Receipt for ${nameOrder(facts)}`, [
    'Thank you. We received your payment. This is your receipt.',
    table([
      orderRow(facts),
      poRow(facts),
      ['Paid', order.paidAt && formatMoment(order.paidAt)],
      ['Payment', order.transactionId],
    ]),
    pricedLines(facts, 'Total paid'),
    name !== undefined && addressBlock('Delivery to', delivery.map(oneLine)),
    nextSteps([shippingStep(facts), DOCUMENTS_STEP]),
    openOrder(facts),
  ])
}

export function writeOrderRefunded(
  facts: OrderMailFacts,
  { amountCents, refundedCents, reason }: RefundFacts,
): Letter {
  const { order } = facts
  const amount = formatAmount(amountCents)
  return letter(facts, `Refund for ${nameOrder(facts)}: ${amount}`, [
    `We refunded ${amount} to the card you paid with. Your bank may take 5 to 10 days to show it.`,
    table([
      orderRow(facts),
      poRow(facts),
      ['Part', nameOfLines(order)],
      ['Refunded', amount],
      ['Reason', reason ? oneLine(reason) : null],
      ['Order total', formatAmount(order.totalCents)],
      ['Refunded so far', formatAmount(refundedCents)],
    ]),
    openOrder(facts),
  ])
}

interface RefundFacts {
  readonly amountCents: Cents
  /** Including all earlier refunds. */
  readonly refundedCents: Cents
  /** The admin's note to the customer. */
  readonly reason: string | undefined
}

const endedRows = (facts: OrderMailFacts): LetterRow[] => [
  orderRow(facts),
  poRow(facts),
  ['Part', nameOfLines(facts.order)],
  ['Pieces', formatCount(facts.order.pieces)],
]

export function writeOrderCancelled(facts: OrderMailFacts, isByCustomer: boolean): Letter {
  return letter(facts, `${titleOrder(facts)} was ${words().cancelled}`, [
    isByCustomer
      ? `You ${words().cancelled} your order.`
      : `We ${words().cancelled} your order, which was not paid.`,
    'Its pieces are on sale again. You were not charged.',
    table(endedRows(facts)),
    openOrder(facts),
  ])
}

export function writeHoldEnds(facts: OrderMailFacts): Letter {
  const { order } = facts
  return letter(facts, `Please pay for ${nameOrder(facts)} within 2 hours`, [
    `Your order is not paid yet. Your pieces are reserved until ${formatMoment(order.heldUntil)}; after that they go back on sale.`,
    table([orderRow(facts), poRow(facts)]),
    pricedLines(facts, 'Total'),
    payOrder(facts),
  ])
}

export function writeHoldEnded(facts: OrderMailFacts): Letter {
  const { order, site } = facts
  const { firstLine: line, lineCount } = order
  const again =
    lineCount === 1
      ? `${site}/catalogue/${line.productId}/${slugOf(line.productName)}`
      : orderPage(facts)
  return letter(facts, `${titleOrder(facts)} was not paid in time`, [
    'Your order was not paid in time and has expired. Its pieces are on sale again. You were not charged. You can order again at today’s price.',
    table(endedRows(facts)),
    action(`Order ${lineCount === 1 ? 'the part' : 'its parts'} again`, again),
  ])
}
