import {
  type Cents,
  cents,
  dollarsFromCents,
  formatDollars,
} from '../../../contract/values/money/money.ts'

/** `9900`, `9,900.00` and `$9,900` are accepted. */
const TYPED_DOLLARS = /^\$?\s?(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?$/

export type TypedAmount = { readonly amountCents: Cents } | { readonly fault: string }

/** Reads the typed amount of a refund, or tells why it is invalid; `leftCents` is the most that can be refunded. */
export function readRefundAmount(typed: string, leftCents: Cents): TypedAmount {
  if (typed.trim() === '') return { fault: 'Enter an amount, or choose Refund all' }
  const [, dollars = '', fraction = ''] = TYPED_DOLLARS.exec(typed.trim()) ?? []
  if (dollars === '') return { fault: 'Enter dollars and cents, such as 9,900.00' }
  const amount = Number(dollars.replaceAll(',', '')) * 100 + Number(fraction.padEnd(2, '0'))
  if (amount === 0) return { fault: 'Enter at least $0.01' }
  if (amount > leftCents)
    return { fault: `At most ${formatDollars(dollarsFromCents(leftCents))} can still be refunded` }
  return { amountCents: cents(amount) }
}
