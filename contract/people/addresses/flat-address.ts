import { countryName } from './countries.ts'
import type { ShipTo } from './ship-to.ts'

/** Longest address of the published call. */
const ADDRESS_LENGTH = 300

/** Left out one after the other if the line gets too long; what remains always fits. */
const DISPENSABLE = ['name', 'company', 'street2'] as const

/** An address in parts as the one-line address and post code of an order's published answer. */
export function flatAddress(shipTo: ShipTo): { address: string; code: string } {
  let parts = shipTo
  for (const part of DISPENSABLE) {
    if (joined(parts).length <= ADDRESS_LENGTH) break
    parts = { ...parts, [part]: '' }
  }
  return { address: joined(parts), code: shipTo.postCode }
}

function joined({ company, name, street, street2, city, region, country }: ShipTo): string {
  const place = [city, region].filter(Boolean).join(' ')
  return [company, name, street, street2, place, countryName(country)].filter(Boolean).join(', ')
}
