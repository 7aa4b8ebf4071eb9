import type { Shipment } from '../../../contract/fulfilment/shipments.ts'
import { withoutSeparators } from '../../ui/fields/typed-number.ts'
import { readCount } from './pack-entries.ts'
import type { WantedDispatch } from './queries.ts'

/** Entries of the form that ships a packed shipment. */
export interface ShipEntries {
  readonly carrier: string
  readonly service: string
  readonly tracking: string
  readonly pallets: string
  readonly kilograms: string
}

export const startShipping = ({ pallets }: Shipment, kilograms: string): ShipEntries => ({
  carrier: '',
  service: '',
  tracking: '',
  kilograms,
  pallets: String(pallets ?? 0),
})

export type ShipFaults = Partial<Record<'carrier' | 'pallets' | 'kilograms', string>>

/** The dispatch that was typed, or what is wrong with it. */
export function readDispatch(
  entries: ShipEntries,
): { readonly wanted: WantedDispatch } | { readonly faults: ShipFaults } {
  const pallets = readCount(entries.pallets)
  const grams = readGrams(entries.kilograms)
  const carrier = entries.carrier.trim()
  const [service, tracking] = [entries.service.trim(), entries.tracking.trim()]
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
