/** What a product, an order and its goods are after some acts, computed without the shop. */

export interface ModelProduct {
  readonly id: string
  /** Cents a piece. */
  readonly price: number
  available: number
  promised: number
  shipped: number
  received: number
}

export interface ModelLine {
  readonly lineNo: number
  readonly product: ModelProduct
  readonly quantity: number
  packed: number
  shipped: number
  closed: number
  returned: number
  refunded: number
  /** In returns that were not withdrawn. */
  asked: number
}

export interface LinePieces {
  readonly line: ModelLine
  readonly quantity: number
}

export interface ModelShipment {
  readonly id: string
  state: 'packing' | 'shipped' | 'delivered' | 'cancelled'
  readonly lines: readonly LinePieces[]
}

export interface ModelReturn {
  readonly id: string
  state: 'requested' | 'approved' | 'declined' | 'received' | 'refunded' | 'withdrawn'
  readonly lines: readonly LinePieces[]
}

export interface ModelOrder {
  readonly id: string
  state: 'awaitingPayment' | 'paid' | 'partlyRefunded' | 'refunded' | 'cancelled'
  refundedCents: number
  readonly lines: readonly ModelLine[]
  readonly shipments: ModelShipment[]
  readonly returns: ModelReturn[]
}

const totalOf = ({ product, quantity }: ModelLine) => product.price * quantity

/** Cents that the first pieces of a line carry, half up. */
const carried = (line: ModelLine, pieces: number) =>
  Math.floor((2 * totalOf(line) * pieces + line.quantity) / (2 * line.quantity))

export class GoodsModel {
  readonly orders: ModelOrder[] = []
  readonly products: readonly ModelProduct[]

  constructor(products: readonly ModelProduct[]) {
    this.products = products
  }

  shipments() {
    return this.orders.flatMap((order) =>
      order.shipments
        .filter(({ state }) => state !== 'cancelled')
        .map((shipment) => ({ order, shipment })),
    )
  }

  returns() {
    return this.orders.flatMap((order) => order.returns.map((back) => ({ order, back })))
  }

  place(id: string, wanted: readonly { product: ModelProduct; quantity: number }[]): void {
    const none = { packed: 0, shipped: 0, closed: 0, returned: 0, refunded: 0, asked: 0 }
    const lines = wanted.map((line, place) => ({ ...line, ...none, lineNo: place + 1 }))
    for (const { product, quantity } of lines) {
      product.available -= quantity
      product.promised += quantity
    }
    const order = { id, state: 'awaitingPayment', refundedCents: 0, lines } as const
    this.orders.push({ ...order, shipments: [], returns: [] })
  }

  cancel(order: ModelOrder): void {
    order.state = 'cancelled'
    for (const { product, quantity } of order.lines) {
      product.available += quantity
      product.promised -= quantity
    }
  }

  isPackable = ({ state }: ModelOrder) => state === 'paid' || state === 'partlyRefunded'
  isRefundable = this.isPackable
  leftToPack = (line: ModelLine) => line.quantity - line.packed - line.shipped - line.closed
  returnable = (line: ModelLine) => line.shipped - line.asked
  refundable = (line: ModelLine) => line.shipped + line.closed - line.refunded
  left = (order: ModelOrder) =>
    order.lines.reduce((sum, line) => sum + totalOf(line), 0) - order.refundedCents

  sumOf(lines: readonly LinePieces[]): number {
    return lines.reduce(
      (sum, { line, quantity }) =>
        sum + carried(line, line.refunded + quantity) - carried(line, line.refunded),
      0,
    )
  }

  pack(order: ModelOrder, id: string, lines: readonly LinePieces[]): void {
    for (const { line, quantity } of lines) line.packed += quantity
    order.shipments.push({ id, state: 'packing', lines })
  }

  unpack(_order: ModelOrder, shipment: ModelShipment): void {
    shipment.state = 'cancelled'
    for (const { line, quantity } of shipment.lines) line.packed -= quantity
  }

  ship(_order: ModelOrder, shipment: ModelShipment): void {
    shipment.state = 'shipped'
    for (const { line, quantity } of shipment.lines) {
      line.packed -= quantity
      line.shipped += quantity
      line.product.shipped += quantity
    }
  }

  closeShort(order: ModelOrder, lines: readonly LinePieces[], to: 'stock' | 'scrap'): void {
    const amount = Math.min(this.sumOf(lines), this.left(order))
    for (const { line, quantity } of lines) {
      this.close(line, quantity, to)
      line.refunded += quantity
    }
    this.giveBack(order, amount, false)
  }

  askToReturn(order: ModelOrder, id: string, lines: readonly LinePieces[]): void {
    for (const { line, quantity } of lines) line.asked += quantity
    order.returns.push({ id, state: 'requested', lines })
  }

  decide(back: ModelReturn, what: 'approve' | 'decline' | 'withdraw'): void {
    back.state = ({ approve: 'approved', decline: 'declined', withdraw: 'withdrawn' } as const)[what]
    if (what === 'withdraw') for (const { line, quantity } of back.lines) line.asked -= quantity
  }

  receive(
    back: ModelReturn,
    received: readonly { line: ModelLine; restock: number; scrap: number }[],
  ): void {
    back.state = 'received'
    for (const { line, restock, scrap } of received) {
      line.returned += restock + scrap
      line.product.shipped -= restock + scrap
      line.product.promised -= restock + scrap
      line.product.available += restock
      line.product.received -= scrap
    }
  }

  refundLines(order: ModelOrder, lines: readonly LinePieces[]): void {
    const amount = this.sumOf(lines)
    for (const { line, quantity } of lines) line.refunded += quantity
    this.giveBack(order, amount, false)
  }

  refundAmount(order: ModelOrder, amount: number, toStock: boolean): void {
    this.giveBack(order, amount, toStock)
  }

  putIn(product: ModelProduct, delta: number): void {
    product.available += delta
    product.received += delta
  }

  /** As the shop's rows of lines, by order and line. */
  rows(): object[] {
    return [...this.orders]
      .sort((one, other) => (one.id < other.id ? -1 : 1))
      .flatMap((order) =>
        order.lines.map(({ lineNo, packed, shipped, closed, returned, refunded }) => ({
          ...{ id: order.id, state: order.state, fulfilment: fulfilmentOf(order) },
          ...{ refundedCents: order.refundedCents, lineNo, packed, shipped, closed, returned, refunded },
        })),
      )
  }

  private close(line: ModelLine, quantity: number, to: 'stock' | 'scrap'): void {
    line.closed += quantity
    line.product.promised -= quantity
    if (to === 'stock') line.product.available += quantity
    else line.product.received -= quantity
  }

  private giveBack(order: ModelOrder, amount: number, toStock: boolean): void {
    if (amount === 0) return
    order.refundedCents += amount
    const isWhole = this.left(order) === 0
    order.state = isWhole ? 'refunded' : 'partlyRefunded'
    if (!isWhole) return
    for (const shipment of order.shipments)
      if (shipment.state === 'packing') this.unpack(order, shipment)
    for (const line of order.lines)
      this.close(line, this.leftToPack(line), toStock ? 'stock' : 'scrap')
  }
}

function fulfilmentOf({ lines, shipments }: ModelOrder): string {
  const sum = (of: (line: ModelLine) => number) => lines.reduce((pieces, line) => pieces + of(line), 0)
  const gone = sum(({ shipped }) => shipped)
  if (gone + sum(({ closed }) => closed) < sum(({ quantity }) => quantity)) {
    if (gone > 0) return 'partlyShipped'
    return sum(({ packed }) => packed) > 0 ? 'packing' : 'none'
  }
  if (gone === 0) return 'closedShort'
  return shipments.some(({ state }) => state === 'shipped') ? 'shipped' : 'delivered'
}
