import type { Delivered } from '../../../contract/ordering/delivery/delivered.ts'

/** Type of a form's error while its total isn't known. */
export const UNPRICED = 'unpriced'

interface UnpricedDelivery {
  readonly wrongCode: string | undefined
  readonly failure: string | undefined
  readonly delivered: Partial<Delivered> | undefined
  readonly refetch: () => unknown
}

/**
 * Holds an order back whose total isn't known: goes to the refused post code, asks for a failed price again, or returns
 * the error that the form has to tell.
 */
export function holdUnpriced(
  { wrongCode, failure, delivered, refetch }: UnpricedDelivery,
  focusCode: () => void,
): { readonly type: string; readonly message: string } | undefined {
  if (wrongCode) focusCode()
  else if (failure) refetch()
  else {
    const freight = delivered?.freight
    // A priced one is that of other entries, or explains its price.
    const reason = freight?.amount === null ? freight.detail : undefined
    return { type: UNPRICED, message: reason ?? 'Wait until the delivery cost is shown' }
  }
  return undefined
}
