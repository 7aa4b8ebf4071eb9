import { type FormEvent, useRef, useState } from 'react'
import type { OrderLine } from '../../../contract/ordering/order-lines.ts'
import type { Order } from '../../../contract/ordering/orders.ts'
import type { ActDraft } from '../../ordering/refunds/act-draft.ts'
import { faultsByLine, readPieces, withoutFault } from '../../ordering/refunds/typed-pieces.ts'
import { ApiProblem } from '../../platform/base/calls/api-answers.ts'
import { FormUploads, useFormUploads } from '../../platform/images/form-uploads.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { EntryForm, SubmitButton, showFaults } from '../../ui/fields/entry-form.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { useRequestReturn, type WantedReturnLine } from './mutations.ts'
import { emptyLine, type LineEntries, type ReturnEntries } from './return-entries.ts'
import { ReturnFormLine } from './return-form-line.tsx'

interface ReturnFormProps {
  readonly order: Order
  readonly lines: readonly OrderLine[]
  readonly draft: ActDraft<ReturnEntries>
  readonly onClose: () => void
}

/** Asks the shop to take pieces back: how many of each line, why, and what they look like. */
export default function ReturnForm({ order, lines, draft, onClose }: ReturnFormProps) {
  const [faults, setFaults] = useState<Readonly<Record<number, string>>>({})
  const [reasonFaults, setReasonFaults] = useState<readonly number[]>([])
  const [problem, setProblem] = useState<string>()
  const { uploads, isAwaited, waitForUploads } = useFormUploads()
  // An upload that ends has entered its picture before the next render.
  const latest = useRef(draft.entries)
  const requestReturn = useRequestReturn(order._id, draft.idempotencyKey)
  const choosable = lines
    .map((line) => ({ line, lineNo: line.lineNo, most: line.shipped - line.returned }))
    .filter(({ most }) => most > 0)

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (!(await waitForUploads(form))) return
    const of = (lineNo: number) => latest.current[lineNo] ?? emptyLine
    const typed = Object.fromEntries(choosable.map(({ lineNo }) => [lineNo, of(lineNo).pieces]))
    const read = readPieces(choosable, typed)
    const unreasoned = read.lines.filter(({ lineNo }) => of(lineNo).reason === '')
    const isNothing = read.lines.length === 0
    const isWrong = Object.keys(read.faults).length > 0
    showFaults(form, () => {
      setFaults(read.faults)
      setReasonFaults(unreasoned.map(({ lineNo }) => lineNo))
      setProblem(isNothing && !isWrong ? 'Enter the pieces to return' : undefined)
    })
    if (isNothing || isWrong || unreasoned.length > 0) return
    const wanted = read.lines.map((line) => toWanted(line, of(line.lineNo)))
    requestReturn.mutate(wanted, {
      onSuccess: () => {
        showSuccess('We received your request')
        draft.clear()
        onClose()
      },
      onError: (error) => {
        setFaults(error instanceof ApiProblem ? faultsByLine(error.errors, wanted) : {})
        setProblem(draft.takeFailure(error))
      },
    })
  }

  const isSending = isAwaited || requestReturn.isPending
  return (
    <Dialog title="Return pieces" onClose={onClose} isSending={isSending}>
      <EntryForm onSubmit={send} className="grid gap-4 p-4 md:p-6">
        <FormUploads value={uploads}>
          <ul className="bulkheads">
            {choosable.map(({ line, lineNo, most }) => (
              <ReturnFormLine
                key={lineNo}
                line={line}
                most={most}
                entries={draft.entries[lineNo] ?? emptyLine}
                fault={faults[lineNo]}
                reasonFault={reasonFaults.includes(lineNo) ? 'Choose a reason' : undefined}
                onEnter={(change) => {
                  const before = latest.current[lineNo] ?? emptyLine
                  latest.current = { ...latest.current, [lineNo]: { ...before, ...change(before) } }
                  draft.enter(latest.current)
                  setFaults(withoutFault(faults, lineNo))
                  setReasonFaults(reasonFaults.filter((one) => one !== lineNo))
                  setProblem(undefined)
                }}
              />
            ))}
          </ul>
        </FormUploads>
        <SubmitButton kind="primary" working={isSending} className="justify-self-start">
          Ask to return
        </SubmitButton>
        <FormError>{problem}</FormError>
      </EntryForm>
    </Dialog>
  )
}

function toWanted(
  line: { readonly lineNo: number; readonly quantity: number },
  { reason, note, pictures }: LineEntries,
): WantedReturnLine {
  return {
    ...line,
    reason: reason === '' ? 'other' : reason,
    ...(note.trim() && { note: note.trim() }),
    ...(pictures.length > 0 && { pictures: [...pictures] }),
  }
}
