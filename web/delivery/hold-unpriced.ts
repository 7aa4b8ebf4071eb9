import type { Delivered } from '../../contract/calls/delivery/delivered.ts'

interface Unpriced {
  readonly wrongCode: string | undefined
  readonly failure: string | undefined
  readonly delivered: Partial<Delivered> | undefined
  readonly refetch: () => unknown
}

/**
 * Holds an order back whose total isn't known: goes to the refused post code, asks for a failed price again, or returns
 * what the form has to say.
 */
export function holdUnpriced(
  { wrongCode, failure, delivered, refetch }: Unpriced,
  focusCode: () => void,
): string | undefined {
  if (wrongCode) focusCode()
  else if (failure) refetch()
  else {
    const freight = delivered?.freight
    // A priced one is that of other entries, or explains its price.
    const reason = freight?.amount === null ? freight.detail : undefined
    return reason ?? 'Wait until the cost of delivery is there'
  }
  return undefined
}
