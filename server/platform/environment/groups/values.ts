import { z } from 'zod'
import '../../../../contract/values/text/plain-faults.ts'

// Kinds of values that settings of several groups have.
export const port = z.coerce.number().int().min(1).max(65_535)
export const count = z.coerce.number().int().min(1).max(1_000_000)
export const text = z.string().min(1)
export const address = z.url({ protocol: /^https?$/ })
export const onOff = z.enum(['on', 'off']).transform((value) => value === 'on')
