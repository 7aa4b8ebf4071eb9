import {
  type Cents,
  dollarsFromCents,
  formatCount,
  formatDollars,
} from '../../../../contract/values/money/money.ts'
import { slugOf } from '../../../../contract/values/text/slug.ts'
import { formatMoment } from '../../../platform/mail/format-moment.ts'
import {
  type LetterRow,
  type LetterText,
  letter,
  oneLine,
  table,
} from '../../../platform/mail/letter.ts'
import { hasCosts } from '../order-answer.ts'
import { type ListedOrder, nameOfLines } from '../order-store.ts'

/** An order with what its mail needs to know of the reader. */
export interface OrderMailFacts {
  readonly order: ListedOrder
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

/** Names only the first of several lines: the order's page shows them all. */
function partRows({ order, name }: OrderMailFacts): LetterRow[] {
  const { firstLine: line, lineCount } = order
  const isOne = lineCount === 1
  const per = line.pricePer === 1 ? 'piece' : `${formatCount(line.pricePer)} pieces`
  return [
    ['Part', nameOfLines(order)],
    ['Part number', isOne ? line.partNumber : null],
    ['Pieces', formatCount(order.pieces)],
    ['Price', isOne ? `${formatAmount(line.unitPriceCents)} per ${per}` : null],
    ['PO number', name === undefined ? null : order.poNumber],
  ]
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

/** Longer mails than this are not read; the order's page shows every line. */
const LINES_IN_A_MAIL = 50

/** Paragraphs with pieces of lines, such as `1,200 ×   Brake disc`. */
export function listPieces(
  lines: readonly { readonly quantity: number; readonly name: string }[],
): (string | false)[] {
  const shown = lines.slice(0, LINES_IN_A_MAIL)
  return [
    table(shown.map(({ quantity, name }) => [`${formatCount(quantity)} ×`, name])),
    lines.length > shown.length && `and ${lines.length - shown.length} more lines`,
  ]
}

/** State of a new order; `confirmedHold`: the reservation time after confirming the e-mail. */
type PlacedState = 'paid' | 'held' | { readonly confirmedHold: string }

export function writeOrderPlaced(facts: OrderMailFacts, state: PlacedState): LetterText {
  const { order } = facts
  const isPaid = state === 'paid'
  return {
    subject: `We received your ${nameOrder(facts)}`,
    text: letter(facts, [
      isPaid
        ? 'Thank you for your order.'
        : `Thank you for your order. Your pieces are reserved until ${formatMoment(order.heldUntil)}. Please pay by then; after that they go back on sale.`,
      typeof state === 'object' &&
        `Confirm your email with the link we sent you, and we reserve them for ${state.confirmedHold}.`,
      table([orderRow(facts), ...partRows(facts), ...totalRows(facts, 'Total')]),
      `${isPaid ? 'View' : 'View and pay for'} your order:\n${orderPage(facts)}`,
    ]),
  }
}

export function writeOrderPaid(facts: OrderMailFacts): LetterText {
  const { order, name } = facts
  const delivery = [order.customerName, order.address, order.postCode, order.phone]
  return {
    subject: `Receipt for ${nameOrder(facts)}`,
    text: letter(facts, [
      'Thank you. We received your payment. This is your receipt.',
      table([
        orderRow(facts),
        ['Paid', order.paidAt && formatMoment(order.paidAt)],
        ['Payment', order.transactionId],
        ...partRows(facts),
        ...totalRows(facts, 'Total paid'),
      ]),
      name !== undefined && `Delivery to:\n${delivery.map(oneLine).join('\n')}`,
      `View your order:\n${orderPage(facts)}`,
    ]),
  }
}

export function writeOrderRefunded(
  facts: OrderMailFacts,
  { amountCents, refundedCents, reason }: RefundFacts,
): LetterText {
  const { order } = facts
  const amount = formatAmount(amountCents)
  return {
    subject: `Refund for ${nameOrder(facts)}: ${amount}`,
    text: letter(facts, [
      `We refunded ${amount} to the card you paid with. Your bank may take 5 to 10 days to show it.`,
      table([
        orderRow(facts),
        ['Part', nameOfLines(order)],
        ['Refunded', amount],
        ['Reason', reason ? oneLine(reason) : null],
        ['Order total', formatAmount(order.totalCents)],
        ['Refunded so far', formatAmount(refundedCents)],
      ]),
      `View your order:\n${orderPage(facts)}`,
    ]),
  }
}

interface RefundFacts {
  readonly amountCents: Cents
  /** Including all earlier refunds. */
  readonly refundedCents: Cents
  /** The admin's note to the customer. */
  readonly reason: string | undefined
}

export function writeOrderCancelled(facts: OrderMailFacts, isByCustomer: boolean): LetterText {
  const { order } = facts
  return {
    subject: `${titleOrder(facts)} was cancelled`,
    text: letter(facts, [
      isByCustomer ? 'You cancelled your order.' : 'We cancelled your order, which was not paid.',
      'Its pieces are on sale again. You were not charged.',
      table([orderRow(facts), ['Part', nameOfLines(order)], ['Pieces', formatCount(order.pieces)]]),
      `View your order:\n${orderPage(facts)}`,
    ]),
  }
}

export function writeHoldEnding(facts: OrderMailFacts): LetterText {
  const { order } = facts
  return {
    subject: `Please pay for ${nameOrder(facts)} within 2 hours`,
    text: letter(facts, [
      `Your order is not paid yet. Your pieces are reserved until ${formatMoment(order.heldUntil)}; after that they go back on sale.`,
      table([orderRow(facts), ...partRows(facts), ...totalRows(facts, 'Total')]),
      `View and pay for your order:\n${orderPage(facts)}`,
    ]),
  }
}

export function writeHoldEnded(facts: OrderMailFacts): LetterText {
  const { order, site } = facts
  const { firstLine: line, lineCount } = order
  const again =
    lineCount === 1
      ? `${site}/catalogue/${line.productId}/${slugOf(line.productName)}`
      : orderPage(facts)
  return {
    subject: `${titleOrder(facts)} was not paid in time`,
    text: letter(facts, [
      'Your order was not paid in time and has expired. Its pieces are on sale again. You were not charged.',
      table([orderRow(facts), ['Part', nameOfLines(order)], ['Pieces', formatCount(order.pieces)]]),
      `To order again at today’s price:\n${again}`,
    ]),
  }
}
