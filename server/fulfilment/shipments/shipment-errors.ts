import { words } from '../../../contract/values/text/words.ts'
import { DomainError } from '../../platform/base/errors/domain-error.ts'
import { FieldInvalid } from '../../platform/base/errors/fields-invalid.ts'

/** All its money is promised back, though the provider has not made the refund yet. */
export class OrderBeingRefunded extends DomainError {
  constructor(orderNo: number) {
    const text = `Order ${orderNo} is being refunded in full, so it can’t be packed or shipped`
    super('refundPending', text)
  }
}

export class ShipmentNotFound extends DomainError {
  constructor() {
    super('shipmentNotFound', 'There is no such shipment in this account.')
  }
}

/** It can't be packed or sent any more. */
export class ShipmentShipped extends DomainError {
  constructor(shipmentNo: number) {
    super('shipmentShipped', `Shipment ${shipmentNo} has left already`)
  }
}

/** The buyer chose to collect and paid no freight. */
export class CollectionUnconfirmed extends DomainError {
  constructor(orderNo: number) {
    const text = `Order ${orderNo} is collected at the dock, and no freight was paid. Confirm that the buyer collects it`
    super('shippingUnconfirmed', text)
  }
}

export class ShipmentCancelled extends DomainError {
  constructor(shipmentNo: number) {
    super('shipmentCancelled', `Shipment ${shipmentNo} was ${words().cancelled}`)
  }
}

export class ShipmentNotShipped extends DomainError {
  constructor(shipmentNo: number) {
    super('shipmentNotShipped', `Shipment ${shipmentNo} has not left yet`)
  }
}

/** Customers say so only soon after the shipping; staff can at any time. */
export class DeliveryConfirmedLate extends DomainError {
  constructor(shipmentNo: number, mostDays: number) {
    const text = `Shipment ${shipmentNo} left more than ${mostDays} days ago. Ask the shop to note its arrival`
    super('deliveryConfirmedLate', text)
  }
}

export class DeliveryOutOfTime extends FieldInvalid {
  constructor() {
    const text = 'Between the shipping and now'
    super('at', text)
  }
}

/** An order of many that are packed at once. */
export class NothingToPack extends DomainError {
  constructor(orderNo: number) {
    super('nothingLeft', `Nothing of order ${orderNo} is left to pack`)
  }
}

export class NothingToShip extends DomainError {
  constructor(orderNo: number) {
    const text = `Nothing of order ${orderNo} is left to ship, and no shipment of it has this tracking number`
    super('nothingLeft', text)
  }
}

/** A row names an order, and which of its shipments leaves is not clear. */
export class ShipmentsPacked extends DomainError {
  constructor(orderNo: number, count: number) {
    const text = `Order ${orderNo} has ${count} shipments being packed: ship each on the order’s page`
    super('shippingUnconfirmed', text)
  }
}

/** A row of a file, which is answered in its place. */
export class ShipRowFault extends DomainError {
  constructor(text: string) {
    super('invalidFields', text)
  }
}
