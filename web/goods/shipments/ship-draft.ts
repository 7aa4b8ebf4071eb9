import { v4 as uuid } from 'uuid'
import type { Shipment } from '../../../contract/calls/goods/shipments.ts'
import { withoutSeparators } from '../../ui/fields/without-separators.ts'
import { readCount } from './pack-draft.ts'
import type { WantedDispatch } from './queries.ts'

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

export type ShipFaults = Partial<Record<'carrier' | 'pallets' | 'kilograms', string>>

/** The dispatch that was typed, or what is wrong with it. */
export function readDispatch(
  draft: ShipDraft,
): { readonly wanted: WantedDispatch } | { readonly faults: ShipFaults } {
  const pallets = readCount(draft.pallets)
  const grams = readGrams(draft.kilograms)
  const carrier = draft.carrier.trim()
  const [service, tracking] = [draft.service.trim(), draft.tracking.trim()]
  if (!carrier || pallets === undefined || grams === undefined)
    return {
      faults: {
        ...(!carrier && { carrier: 'Carrier is required' }),
        ...(pallets === undefined && { pallets: 'A whole number of pallets' }),
        ...(grams === undefined && { kilograms: 'Kilograms such as 84.5' }),
      },
    }
  return {
    wanted: {
      carrier,
      pallets,
      ...(service && { service }),
      ...(tracking && { tracking }),
      ...(grams > 0 && { grams }),
    },
  }
}

/** Kilograms with up to three decimals; empty counts as 0. */
function readGrams(typed: string): number | undefined {
  const kilograms = withoutSeparators(typed)
  return /^(\d{1,9}(\.\d{1,3})?)?$/.test(kilograms)
    ? Math.round(Number(kilograms) * 1000)
    : undefined
}
