import { DomainError } from '../base/domain-error.ts'

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
