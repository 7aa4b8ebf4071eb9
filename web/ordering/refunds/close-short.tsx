import { type FormEvent, useState } from 'react'
import type { ClosedTo } from '../../../contract/fulfilment/shipments.ts'
import { leftToPack } from '../../../contract/ordering/left-to-pack.ts'
import type { OrderLine } from '../../../contract/ordering/order-lines.ts'
import type { Order } from '../../../contract/ordering/orders.ts'
import { centsFromDollars } from '../../../contract/values/money/money.ts'
import { ApiProblem } from '../../platform/base/calls/api-answers.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { MoreMenu } from '../../ui/dialogs/more-menu.tsx'
import { EntryForm, SubmitButton, showFaults } from '../../ui/fields/entry-form.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { TextAreaField } from '../../ui/fields/text-area-field.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { type ActDraft, useActDraft } from './act-draft.ts'
import { leftToRefund } from './left-to-refund.ts'
import { LinePieces } from './line-pieces.tsx'
import { useCloseShort } from './mutations.ts'
import { closingSum } from './refund-sum.ts'
import { faultsByLine, readPieces, type TypedPieces, withoutFault } from './typed-pieces.ts'

interface CloseShortProps {
  readonly order: Order
  readonly lines: readonly OrderLine[]
}

interface CloseShortEntries {
  readonly pieces: TypedPieces
  readonly to: Readonly<Record<number, ClosedTo>>
  readonly reason: string
}

const nothing: CloseShortEntries = { pieces: {}, to: {}, reason: '' }

/** Opens the form for pieces that can't be shipped. Entries stay while the form is closed. */
export function CloseShort({ order, lines }: CloseShortProps) {
  const [isOpen, setIsOpen] = useState(false)
  const draft = useActDraft(nothing)
  const open = lines.filter((line) => leftToPack(line) > 0)
  if (!order.paid || order.sample || open.length === 0) return null
  return (
    <>
      <MoreMenu of="shipments">
        <Button kind="dangerQuiet" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          Close short
        </Button>
      </MoreMenu>
      {isOpen && (
        <CloseShortDialog
          order={order}
          lines={lines}
          draft={draft}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

interface CloseShortDialogProps extends CloseShortProps {
  readonly draft: ActDraft<CloseShortEntries>
  readonly onClose: () => void
}

function CloseShortDialog({ order, lines, draft, onClose }: CloseShortDialogProps) {
  const { entries } = draft
  const enter = (change: Partial<CloseShortEntries>) => draft.enter({ ...entries, ...change })
  const [faults, setFaults] = useState<Readonly<Record<number, string>>>({})
  const [reasonFault, setReasonFault] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const closeShort = useCloseShort(order._id, draft.idempotencyKey)
  const open = lines.filter((line) => leftToPack(line) > 0)
  const choosable = open.map((line) => ({ line, lineNo: line.lineNo, most: leftToPack(line) }))
  const read = readPieces(choosable, entries.pieces)
  const reason = entries.reason.trim()
  const left = centsFromDollars(leftToRefund(order))

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const isWrong = Object.keys(read.faults).length > 0
    const isWithout = read.lines.length === 0 && !isWrong
    const mark = () => {
      setFaults(read.faults)
      setReasonFault(reason === '' ? 'Say why' : undefined)
      setProblem(isWithout ? 'Enter the pieces that can’t be shipped' : undefined)
    }
    // Which line lacks its pieces isn't known: no field takes the focus.
    if (isWithout) return mark()
    showFaults(event.currentTarget, mark)
    if (isWrong || reason === '') return
    const wanted = read.lines.map((line) => ({ ...line, to: entries.to[line.lineNo] ?? 'stock' }))
    closeShort.mutate(
      { lines: wanted, reason },
      {
        onSuccess: () => {
          showSuccess('Closed short. The customer is notified by email.')
          draft.clear()
          onClose()
        },
        onError: (error) => {
          setFaults(error instanceof ApiProblem ? faultsByLine(error.errors, wanted) : {})
          setProblem(draft.takeFailure(error))
        },
      },
    )
  }

  return (
    <Dialog title="Close short" onClose={onClose} isSending={closeShort.isPending}>
      <EntryForm onSubmit={send} className="grid gap-4 p-4 md:p-6">
        <p className="text-table text-steel-600">
          These pieces will not be shipped, and the customer is refunded for them; if nothing of the
          order was shipped, the freight is refunded with the last of them.
        </p>
        <ul className="bulkheads">
          {choosable.map(({ line, lineNo, most }) => (
            <LinePieces
              key={lineNo}
              line={line}
              label="Pieces to close"
              most={most}
              typed={entries.pieces[lineNo] ?? ''}
              fault={faults[lineNo]}
              onType={(text) => {
                enter({ pieces: { ...entries.pieces, [lineNo]: text } })
                setFaults(withoutFault(faults, lineNo))
                setProblem(undefined)
              }}
            >
              <Field label={`What happens to them, line ${lineNo}`}>
                {(control) => (
                  <select
                    {...control}
                    className="select"
                    value={entries.to[lineNo] ?? 'stock'}
                    onChange={({ target }) =>
                      enter({ to: { ...entries.to, [lineNo]: target.value as ClosedTo } })
                    }
                  >
                    <option value="stock">Back on sale</option>
                    <option value="scrap">Scrapped</option>
                  </select>
                )}
              </Field>
            </LinePieces>
          ))}
        </ul>
        <TextAreaField
          label="Reason (shown to the customer)"
          name="reason"
          rows={2}
          maxLength={300}
          value={entries.reason}
          onChange={(event) => {
            enter({ reason: event.target.value })
            setReasonFault(undefined)
          }}
          error={reasonFault}
        />
        <p className="num font-semibold" aria-live="polite">
          Refund {closingSum(lines, read.lines, { order, left }).text}
        </p>
        <SubmitButton
          kind="dangerFilled"
          working={closeShort.isPending}
          className="justify-self-start"
        >
          Close short
        </SubmitButton>
        <FormError>{problem}</FormError>
      </EntryForm>
    </Dialog>
  )
}
