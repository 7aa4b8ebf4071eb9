import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Order } from '../../../contract/ordering/orders.ts'
import {
  centsFromDollars,
  dollarsFromCents,
  formatDollars,
  groupThousands,
} from '../../../contract/values/money/money.ts'
import { faultAt } from '../../platform/base/failures/failure-text.ts'
import { Confirmation } from '../../ui/dialogs/confirmation.tsx'
import { EntryForm, SubmitButton, showFaults } from '../../ui/fields/entry-form.tsx'
import { Checkbox, TextField } from '../../ui/fields/field.tsx'
import { useActDraft } from './act-draft.ts'
import { leftToRefund } from './left-to-refund.ts'
import { useRefund } from './mutations.ts'
import { readRefundAmount } from './refund-amount.ts'

interface RefundFaults {
  readonly amount?: string | undefined
  readonly note?: string | undefined
}

/** The refund that the dialog asks to confirm. */
interface RefundInput {
  readonly amount: number
  readonly note: string
  readonly returnStock?: boolean
}

const nothing = { amount: '', note: '', returnStock: false }

/**
 * Refunds a paid order in full or in part, after a question that states amount and customer. With a full refund the
 * pieces return to stock, if that is ticked.
 */
export function RefundForm({ order }: { readonly order: Order }) {
  const left = leftToRefund(order)
  const leftCents = centsFromDollars(left)
  const { entries, idempotencyKey, enter, takeFailure } = useActDraft(nothing)
  const { amount, note, returnStock } = entries
  const [faults, setFaults] = useState<RefundFaults>({})
  const [problem, setProblem] = useState<string>()
  const [toConfirm, setToConfirm] = useState<RefundInput>()
  const refund = useRefund(order._id, idempotencyKey, () => setToConfirm(undefined))
  const field = useRef<HTMLInputElement>(null)
  const typed = readRefundAmount(amount, leftCents)
  const isAll = 'amountCents' in typed && typed.amountCents === leftCents

  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = {
      amount: 'fault' in typed ? typed.fault : undefined,
      note: note.trim() === '' ? 'Enter a reason' : undefined,
    }
    showFaults(event.currentTarget, () => setFaults(found))
    setProblem(undefined)
    if ('fault' in typed || found.note) return
    setToConfirm({
      amount: dollarsFromCents(typed.amountCents),
      note: note.trim(),
      ...(isAll && returnStock && { returnStock }),
    })
  }

  const send = (wanted: RefundInput) => {
    setProblem(undefined)
    refund.mutate(wanted, {
      onError: (error) => {
        const fault = faultAt(error, 'amount')
        if (!fault) return setProblem(takeFailure(error))
        // Close the dialog first: while it is open, nothing behind it can take the focus.
        flushSync(() => {
          setToConfirm(undefined)
          setFaults({ amount: fault })
        })
        field.current?.focus()
      },
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
          onChange={(event) => enter({ ...entries, amount: event.target.value })}
          aside={
            <button
              type="button"
              className="tlink min-h-6 cursor-pointer"
              onClick={() => enter({ ...entries, amount: groupThousands(left.toFixed(2)) })}
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
          onChange={(event) => enter({ ...entries, note: event.target.value })}
          error={faults.note}
        />
        <Checkbox
          label="Return the pieces to stock (full refund only)"
          checked={isAll && returnStock}
          disabled={!isAll}
          onChange={(event) => enter({ ...entries, returnStock: event.target.checked })}
        />
        <SubmitButton kind="danger" className="justify-self-start">
          Refund
        </SubmitButton>
      </EntryForm>
      {toConfirm && (
        <Confirmation
          question={`Refund ${formatDollars(toConfirm.amount)} to ${order.customer}?`}
          verb="Refund"
          isSending={refund.isPending}
          error={problem}
          onConfirm={() => send(toConfirm)}
          onKeep={() => setToConfirm(undefined)}
        >
          The money goes back to the card of {order.customerEmail}. This can’t be undone.
          {toConfirm.returnStock && ' The pieces return to stock.'}
        </Confirmation>
      )}
    </section>
  )
}
