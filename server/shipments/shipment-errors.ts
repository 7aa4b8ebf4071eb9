import { formatCount } from '../../contract/values/money.ts'
import { DomainError } from '../base/domain-error.ts'

export class ShipmentNotFound extends DomainError {
  constructor() {
    super('shipmentNotFound', 'There is no such shipment in this account.')
  }
}

export class OrderNotPaid extends DomainError {
  constructor(orderNo: number) {
    super('notPaid', `Order ${orderNo} is not paid`)
  }
}

export class NothingLeft extends DomainError {
  constructor({ lineNo, left, wanted }: { lineNo: number; left: number; wanted: number }) {
    super(
      'nothingLeft',
      `Line ${lineNo} has ${formatCount(left)} pieces left to pack, not ${formatCount(wanted)}`,
    )
  }
}

export class NoSuchLine extends DomainError {
  constructor(lineNo: number) {
    const text = `The order has no line ${lineNo}`
    super('invalidFields', text, { lines: [text] })
  }
}

/** It can't be packed or sent any more. */
export class ShipmentShipped extends DomainError {
  constructor(shipmentNo: number) {
    super('shipmentShipped', `Shipment ${shipmentNo} has left already`)
  }
}

export class ShipmentCancelled extends DomainError {
  constructor(shipmentNo: number) {
    super('shipmentCancelled', `Shipment ${shipmentNo} was cancelled`)
  }
}

export class ShipmentNotShipped extends DomainError {
  constructor(shipmentNo: number) {
    super('shipmentNotShipped', `Shipment ${shipmentNo} has not left yet`)
  }
}

export class DeliveryOutOfTime extends DomainError {
  constructor() {
    const text = 'Between the shipping and now'
    super('invalidFields', text, { at: [text] })
  }
}
