import { needsPostCode } from '../../../contract/people/addresses/post-codes.ts'

/** Where this browser last wanted goods. Kept here only: the shop stores no place of a visitor. */
export interface KeptPlace {
  readonly country: string
  readonly postCode: string
  readonly pickUp: boolean
}

/** Whether it can be priced: not before its post code, where the country has one. */
export function isWholePlace({ country, postCode }: Omit<KeptPlace, 'pickUp'>): boolean {
  return postCode.trim() !== '' || !needsPostCode(country)
}

const KEY = 'bulkhead.deliverTo'

export function readPlace(): KeptPlace | undefined {
  try {
    const { country, postCode, pickUp } = JSON.parse(localStorage.getItem(KEY) ?? '')
    return typeof country === 'string' && typeof postCode === 'string'
      ? { country, postCode, pickUp: pickUp === true }
      : undefined
  } catch {
    return undefined
  }
}

export function keepPlace(place: KeptPlace): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(place))
  } catch {
    // Storage may be off; the place then lasts as long as the page.
  }
}
