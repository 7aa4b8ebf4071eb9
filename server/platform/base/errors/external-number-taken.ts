import type { ExternalNumber } from '../../../../contract/values/external-number.ts'
import { DomainError } from './domain-error.ts'

/** Another product or order has the number in that system, or this one has another. */
export class ExternalNumberTaken extends DomainError {
  constructor(holder: string, { system, number }: ExternalNumber) {
    const text = `${holder} has the number ${number} in ${system}.`
    super('numberTaken', text, { number: [text] })
  }
}
