import { poundsText } from '../../../../contract/values/weight.ts'
import { readTypedNumber } from '../../../ui/fields/typed-number.ts'
import { useDeliveryTerms } from '../calls/delivery-terms.ts'

/** Typed kilograms in pounds, where the shop's country uses them. */
export function usePounds(kilograms: string): string | undefined {
  return poundsText(readTypedNumber(kilograms), useDeliveryTerms().data?.country)
}
