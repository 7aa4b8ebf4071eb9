import { type FormEvent, useState } from 'react'
import type { LinePieces as Pieces } from '../../../contract/ordering/line-pieces.ts'
import type { OrderLine } from '../../../contract/ordering/order-lines.ts'
import type { Order } from '../../../contract/ordering/orders.ts'
import {
  dollarsFromCents,
  formatDollars,
  sumDollars,
} from '../../../contract/values/money/money.ts'
import { ApiProblem } from '../../platform/base/calls/api-answers.ts'
import { failureText } from '../../platform/base/failures/failure-text.ts'
import { Confirmation } from '../../ui/dialogs/confirmation.tsx'
import { EntryForm, SubmitButton, showFaults } from '../../ui/fields/entry-form.tsx'
import { Checkbox, TextField } from '../../ui/fields/field.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { useActDraft } from './act-draft.ts'
import { leftToRefund } from './left-to-refund.ts'
import { LinePieces } from './line-pieces.tsx'
import { useRefund } from './mutations.ts'
import { chargeOf, refundSum } from './refund-sum.ts'
import { faultsByLine, readPieces, type TypedPieces, withoutFault } from './typed-pieces.ts'

interface LineRefundProps {
  readonly order: Order
  readonly lines: readonly OrderLine[]
}

interface LineRefundEntries {
  readonly pieces: TypedPieces
  readonly withFreight: boolean
  readonly note: string
}

/** The refund that the dialog asks to confirm. */
interface LinesToRefund {
  readonly lines: Pieces[]
  readonly freight?: boolean
  readonly note?: string
}

const nothing: LineRefundEntries = { pieces: {}, withFreight: false, note: '' }

const refundableOf = ({ shipped, closed, refunded }: OrderLine) => shipped + closed - refunded

/** Refunds pieces that were shipped or closed, beside the refund by amount; both share what is left. */
export function LineRefund({ order, lines }: LineRefundProps) {
  const { entries, idempotencyKey, enter, clear, takeFailure } = useActDraft(nothing)
  const [faults, setFaults] = useState<Readonly<Record<number, string>>>({})
  const [problem, setProblem] = useState<string>()
  const [toConfirm, setToConfirm] = useState<LinesToRefund>()
  const refund = useRefund(order._id, idempotencyKey, () => {
    setToConfirm(undefined)
    clear()
  })
  const { pieces, withFreight, note } = entries
  const choosable = lines
    .map((line) => ({ line, lineNo: line.lineNo, most: refundableOf(line) }))
    .filter(({ most }) => most > 0)
  if (!order.paid || order.sample || choosable.length === 0) return null
  const read = readPieces(choosable, pieces)
  const goods = refundSum(lines, read.lines)
  // A long order may be only partly loaded; its freight is then unknown here.
  const isWhole = lines.length === order.lineCount
  const freight = isWhole
    ? sumDollars([order.total ?? 0, ...lines.map((line) => -chargeOf(line))])
    : 0
  const amount = sumDollars([dollarsFromCents(goods.cents), withFreight ? freight : 0])
  const left = leftToRefund(order)

  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    showFaults(event.currentTarget, () => {
      setFaults(read.faults)
      setProblem(undefined)
    })
    if (Object.keys(read.faults).length > 0) return
    if (read.lines.length === 0) return setProblem('Enter the pieces to refund')
    if (amount > left) return setProblem(`At most ${formatDollars(left)} can still be refunded`)
    refund.reset()
    setToConfirm({
      lines: read.lines,
      ...(withFreight && { freight: true }),
      ...(note.trim() && { note: note.trim() }),
    })
  }

  const send = (wanted: LinesToRefund) =>
    refund.mutate(wanted, {
      onError: (error) => {
        if (!(error instanceof ApiProblem) || error.status !== 422) return
        setToConfirm(undefined)
        setFaults(faultsByLine(error.errors, wanted.lines))
        setProblem(takeFailure(error))
      },
    })

  return (
    <section aria-label="Refund by line">
      <EntryForm onSubmit={ask} className="grid content-start gap-4">
        <h3 className="text-h3">Refund by line</h3>
        <ul className="bulkheads">
          {choosable.map(({ line, lineNo, most }) => (
            <LinePieces
              key={lineNo}
              line={line}
              label="Pieces to refund"
              most={most}
              typed={pieces[lineNo] ?? ''}
              fault={faults[lineNo]}
              onType={(text) => {
                enter({ ...entries, pieces: { ...pieces, [lineNo]: text } })
                setFaults(withoutFault(faults, lineNo))
                setProblem(undefined)
              }}
            />
          ))}
        </ul>
        {freight > 0 && (
          <Checkbox
            label={`Also the freight, ${formatDollars(freight)}`}
            checked={withFreight}
            onChange={(event) => enter({ ...entries, withFreight: event.target.checked })}
          />
        )}
        <TextField
          label="Reason (shown to the customer)"
          name="line-note"
          maxLength={300}
          autoComplete="off"
          value={note}
          onChange={(event) => enter({ ...entries, note: event.target.value })}
        />
        <p className="num font-semibold" aria-live="polite">
          Refund {goods.text}
          {withFreight && ` + freight ${formatDollars(freight)} = ${formatDollars(amount)}`}
        </p>
        <SubmitButton kind="danger" className="justify-self-start">
          Refund these pieces
        </SubmitButton>
        <FormError>{problem}</FormError>
      </EntryForm>
      {toConfirm && (
        <Confirmation
          question={`Refund ${formatDollars(amount)} to ${order.customer}?`}
          verb="Refund"
          isSending={refund.isPending}
          error={refund.error ? failureText(refund.error) : undefined}
          onConfirm={() => send(toConfirm)}
          onKeep={() => setToConfirm(undefined)}
        >
          {goods.text}. The money goes back to the card of {order.customerEmail}. This can’t be
          undone.
        </Confirmation>
      )}
    </section>
  )
}
