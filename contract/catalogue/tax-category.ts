import { z } from 'zod'

/** The part of the tax table that a product belongs to, as the owner names it: `standard`, `reduced`. */
export const TaxCategory = z
  .string('Name the category')
  .regex(/^[a-z][a-zA-Z0-9]{0,29}$/, 'Small letters first, then letters and digits: standard')

export const USUAL_TAX_CATEGORY = 'standard'
