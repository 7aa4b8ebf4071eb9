import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { v4 as uuid } from 'uuid'
import type { Order } from '../../../contract/calls/orders.ts'
import {
  centsFromDollars,
  dollarsFromCents,
  formatDollars,
  groupThousands,
} from '../../../contract/values/money/money.ts'
import { failureText } from '../../base/calls/failure-text.ts'
import { Confirmation } from '../../ui/dialogs/confirmation.tsx'
import { EntryForm, SubmitButton } from '../../ui/fields/entry-form.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { leftToRefund } from './left-to-refund.ts'
import { readRefundAmount } from './refund-amount.ts'
import { useRefund, type WantedRefund } from './refund-mutations.ts'

interface Faults {
  readonly amount?: string | undefined
  readonly note?: string | undefined
}

/**
 * Refunds a paid order in full or in part, after a question that states amount and customer. With a full refund the
 * pieces return to stock, if that is ticked.
 */
export function RefundForm({ order }: { readonly order: Order }) {
  const left = leftToRefund(order)
  const leftCents = centsFromDollars(left)
  const [amount, setAmount] = useState('')
  const [note, setNote] = useState('')
  const [returnStock, setReturnStock] = useState(false)
  const [faults, setFaults] = useState<Faults>({})
  const [toConfirm, setToConfirm] = useState<WantedRefund>()
  // Kept until a refund is confirmed: a double click or a retry after a lost answer refunds once.
  const [key] = useState(() => uuid())
  const field = useRef<HTMLInputElement>(null)
  const typed = readRefundAmount(amount, leftCents)
  const isAll = 'amountCents' in typed && typed.amountCents === leftCents

  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = {
      amount: 'fault' in typed ? typed.fault : undefined,
      note: note.trim() === '' ? 'Enter a reason' : undefined,
    }
    setFaults(found)
    if (found.amount || found.note)
      // The first invalid field, once it is marked.
      event.currentTarget
        .querySelector<HTMLElement>(`[name=${found.amount ? 'amount' : 'note'}]`)
        ?.focus()
    else if ('amountCents' in typed)
      setToConfirm({
        amountCents: typed.amountCents,
        note: note.trim(),
        returnStock: isAll && returnStock,
      })
  }

  return (
    <section aria-label="Refund">
      <EntryForm onSubmit={ask} className="grid content-start gap-4">
        <h3 className="text-h3">Refund</h3>
        <TextField
          ref={field}
          label="Amount in dollars"
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
          aside={
            <button
              type="button"
              className="tlink min-h-6 cursor-pointer"
              onClick={() => setAmount(groupThousands(left.toFixed(2)))}
            >
              Refund all
            </button>
          }
          hint={`At most ${formatDollars(left)}`}
          error={faults.amount}
        />
        <TextField
          label="Reason (shown to the customer)"
          name="note"
          maxLength={300}
          autoComplete="off"
          value={note}
          onChange={(event) => setNote(event.target.value)}
          error={faults.note}
        />
        <label className="flex min-h-6 items-center gap-2 text-small">
          <input
            type="checkbox"
            checked={isAll && returnStock}
            disabled={!isAll}
            onChange={(event) => setReturnStock(event.target.checked)}
          />
          Return the pieces to stock (full refund only)
        </label>
        <SubmitButton kind="danger" className="justify-self-start">
          Refund
        </SubmitButton>
      </EntryForm>
      {toConfirm && (
        <RefundConfirmation
          order={order}
          wanted={toConfirm}
          idempotencyKey={key}
          onClose={() => setToConfirm(undefined)}
          onRefused={(amount) => {
            // Close the dialog first: while it is open, nothing behind it can take the focus.
            flushSync(() => {
              setToConfirm(undefined)
              setFaults({ amount })
            })
            field.current?.focus()
          }}
        />
      )}
    </section>
  )
}

interface RefundConfirmationProps {
  readonly order: Order
  readonly wanted: WantedRefund
  readonly idempotencyKey: string
  readonly onClose: () => void
  /** The shop refused the amount. */
  readonly onRefused: (fault: string) => void
}

function RefundConfirmation(props: RefundConfirmationProps) {
  const { order, wanted, idempotencyKey, onClose, onRefused } = props
  const refund = useRefund({
    orderId: order._id,
    idempotencyKey,
    onRefunded: (amount) => {
      showSuccess(`${formatDollars(amount)} refunded`)
      onClose()
    },
    onRefused,
  })
  const amount = formatDollars(dollarsFromCents(wanted.amountCents))
  return (
    <Confirmation
      question={`Refund ${amount} to ${order.customer}?`}
      verb="Refund"
      isSending={refund.isPending}
      error={refund.error ? failureText(refund.error) : undefined}
      onConfirm={() => refund.mutate(wanted)}
      onKeep={onClose}
    >
      The money goes back to the card of {order.customerEmail}. This can’t be undone.
      {wanted.returnStock && ' The pieces return to stock.'}
    </Confirmation>
  )
}
