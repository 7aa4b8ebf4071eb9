import { z } from 'zod'
import { atMost } from './fields.ts'

const LONGEST_SYSTEM = 40
const LONGEST_NUMBER = 80

/** Another program that has numbers of its own for products and orders, as it is called in addresses: `erp`. */
const SystemName = z
  .string('Name the system')
  .max(LONGEST_SYSTEM, atMost(LONGEST_SYSTEM))
  .regex(/^[a-z][a-z0-9-]*$/, 'Lowercase letters, digits and dashes, such as erp')

/** A thing's number in another system, byte by byte: nothing is trimmed or folded. */
const SystemNumber = z
  .string('Enter the number')
  .max(LONGEST_NUMBER, atMost(LONGEST_NUMBER))
  .regex(/^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/, 'Letters, digits and signs of ASCII')

export const ExternalNumber = z.object({ system: SystemName, number: SystemNumber })
export type ExternalNumber = z.infer<typeof ExternalNumber>

/** A number as addresses name it. Judged by the call: a fault of an address would only be “not found”. */
export const ExternalNumberInPath = z.object({
  system: z.string().max(100),
  number: z.string().max(100),
})
