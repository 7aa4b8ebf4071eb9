import { v4 as uuid } from 'uuid'
import type { Shipment } from '../../../contract/calls/goods/shipments.ts'

/** What is typed into the form of a shipment that leaves. */
export interface ShipDraft {
  readonly carrier: string
  readonly service: string
  readonly tracking: string
  readonly pallets: string
  readonly kilograms: string
  readonly idempotencyKey: string
}

export const startShipping = ({ pallets }: Shipment, kilograms: string): ShipDraft => ({
  ...{ carrier: '', service: '', tracking: '', kilograms },
  pallets: String(pallets ?? 0),
  idempotencyKey: uuid(),
})
