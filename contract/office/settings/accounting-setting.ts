import { z } from 'zod'
import { required } from '../../values/fields.ts'
import { atMost } from '../../values/text/at-most.ts'

export const accountingBounds = { rules: 40, account: 60, code: 40 } as const

/** Kinds of sales that an owner may book apart: the categories of EN 16931, and what no rule taxes. */
export const saleKinds = ['S', 'AE', 'G', 'E', 'none'] as const
export type SaleKind = (typeof saleKinds)[number]

const Account = required('Account is required', accountingBounds.account)
const text = (most: number) => z.string().trim().max(most, atMost(most))

const whole = (least: number, most: number) => {
  const fault = `A whole number from ${least} to ${most}`
  return z.int(fault).min(least, fault).max(most, fault)
}

const RATE = 'Percent, 0 to 100'

/** Accounts of the owner's books, by number or by name as their program wants it. */
export const AccountingSetting = z.strictObject({
  receivables: Account,
  /** Money that the payment provider holds until it pays out. */
  payments: Account,
  /** Takes the sales that no rule below meets. */
  sales: Account,
  tax: Account,
  /** Tax code of rows without tax; Xero wants one in each row. */
  untaxedCode: text(accountingBounds.code),
  rules: z
    .array(
      z.strictObject({
        kind: z.enum(saleKinds),
        /** Percent; of kind S only. */
        rate: z.number(RATE).min(0, RATE).max(100, RATE),
        sales: Account,
        /** Empty: the sales account gets the sum with tax, as DATEV's automatic accounts want it. */
        tax: text(accountingBounds.account),
        code: text(accountingBounds.code),
      }),
    )
    .max(accountingBounds.rules),
  datev: z.strictObject({
    consultant: whole(1001, 9_999_999),
    client: whole(1, 99_999),
    /** Month in which the fiscal year begins. */
    yearStart: whole(1, 12),
    accountLength: whole(4, 8),
  }),
})
export type AccountingSetting = z.infer<typeof AccountingSetting>

export const defaultAccounting: AccountingSetting = {
  receivables: 'Accounts Receivable',
  payments: 'Card Payments',
  sales: 'Sales',
  tax: 'Sales Tax Payable',
  untaxedCode: '',
  rules: [],
  datev: { consultant: 1001, client: 1, yearStart: 1, accountLength: 4 },
}
