import { poundsText } from '../../../../contract/values/weight.ts'
import { readTypedNumber } from '../../../ui/fields/typed-number.ts'

/** Typed kilograms in pounds; undefined while they are no number. */
export function typedPounds(kilograms: string): string | undefined {
  const read = readTypedNumber(kilograms)
  return Number.isNaN(read) ? undefined : poundsText(read)
}
