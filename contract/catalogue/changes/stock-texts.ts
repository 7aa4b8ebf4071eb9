import { optionalText, required } from '../../values/fields.ts'

/** Why stock is corrected. Apart from the calls, which the form doesn't load. */
export const StockReason = required('Say why', 120)
export const StockNote = optionalText(500)
/** A delivery note’s number and the like. */
export const StockReference = optionalText(120)
