import { z } from 'zod'

const Prefix = z
  .string('Capital letters and digits: INV')
  .trim()
  .regex(/^[A-Z][A-Z0-9]{0,9}$/, 'Up to 10 capital letters and digits: INV')

/** Prefixes of the papers' numbers: `INV` in `INV-2026-000123`. */
export const NumberingSetting = z
  .strictObject({ invoicePrefix: Prefix, creditNotePrefix: Prefix })
  .superRefine(({ invoicePrefix, creditNotePrefix }, context) => {
    if (invoicePrefix === creditNotePrefix)
      context.addIssue({
        code: 'custom',
        path: ['creditNotePrefix'],
        message: 'Another one than for invoices',
      })
  })
export type NumberingSetting = z.infer<typeof NumberingSetting>

export const defaultNumbering: NumberingSetting = { invoicePrefix: 'INV', creditNotePrefix: 'CN' }
