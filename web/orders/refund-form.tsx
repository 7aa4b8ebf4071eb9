import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { v4 as uuid } from 'uuid'
import { cents, centsFromDollars, dollarsFromCents, formatDollars } from '../../contract/money.ts'
import type { Order } from '../../contract/orders.ts'
import { ApiProblem, useApi } from '../api.ts'
import { failureText } from '../failure-text.ts'
import { EntryForm, SubmitButton } from '../ui/entry-form.tsx'
import { TextField } from '../ui/field.tsx'
import { FormError } from '../ui/form-error.tsx'
import { showSuccess } from '../ui/toasts.tsx'

/** Gives a paid order's money back, whole or in part; the pieces return with all of it, where that is ticked. */
export function RefundForm({ order }: { readonly order: Order }) {
  const left = dollarsFromCents(
    cents(centsFromDollars(order.total) - centsFromDollars(order.refunded)),
  )
  const [amount, setAmount] = useState(String(left))
  const [returnStock, setReturnStock] = useState(false)
  const refund = useRefund(order)
  const isAll = Number(amount) === left
  const fault = refund.error instanceof ApiProblem ? refund.error.errors.amount?.[0] : undefined
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const note = String(new FormData(event.currentTarget).get('note') ?? '').trim()
    refund.mutate({
      amount: Number(amount),
      ...(isAll && returnStock && { returnStock }),
      ...(note && { note }),
    })
  }
  return (
    <EntryForm onSubmit={submit} className="grid content-start gap-4">
      <h3 className="font-semibold">Refund</h3>
      <TextField
        label="Amount in dollars"
        inputMode="decimal"
        value={amount}
        onChange={(event) => setAmount(event.target.value)}
        hint={`At most ${formatDollars(left)}.`}
        error={fault}
      />
      <TextField label="Why" name="note" maxLength={300} hint="The customer reads it." />
      <label className="flex min-h-6 items-center gap-2 text-small">
        <input
          type="checkbox"
          checked={isAll && returnStock}
          disabled={!isAll}
          onChange={(event) => setReturnStock(event.target.checked)}
        />
        Return the pieces to stock
      </label>
      <SubmitButton kind="danger" working={refund.isPending}>
        Refund
      </SubmitButton>
      {refund.error && !fault && <FormError>{failureText(refund.error)}</FormError>}
    </EntryForm>
  )
}

interface WantedRefund {
  readonly amount: number
  readonly returnStock?: boolean
  readonly note?: string
}

function useRefund(order: Order) {
  const api = useApi()
  const queryClient = useQueryClient()
  // One for each refund that stands: clicked twice, or sent again after a lost answer, it goes back once.
  const [key, setKey] = useState(() => uuid())
  return useMutation({
    mutationFn: (body: WantedRefund) =>
      api.request('POST /order/:id/refund', {
        params: { id: order._id },
        headers: { 'idempotency-key': key },
        body,
      }),
    onSuccess: ({ amount }) => {
      setKey(uuid())
      showSuccess(`${formatDollars(amount)} refunded`)
      return queryClient.invalidateQueries({ queryKey: ['orders'] })
    },
  })
}
