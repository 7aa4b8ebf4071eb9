import { type FormEvent, useState } from 'react'
import type { Return } from '../../../../contract/fulfilment/returns.ts'
import { formatCount } from '../../../../contract/values/money/money.ts'
import { faultsByLine } from '../../../ordering/refunds/typed-pieces.ts'
import { ApiProblem } from '../../../platform/base/calls/api-answers.ts'
import { failureText } from '../../../platform/base/failures/failure-text.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { EntryForm, SubmitButton, showFaults } from '../../../ui/fields/entry-form.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { showSuccess } from '../../../ui/toasts.ts'
import { useReturnAct } from '../mutations.ts'
import { readReceipt, type TypedReceipt } from './typed-receipt.ts'

/** By line, at each of its two entries. */
type ReceiptFaults = Readonly<Record<number, Partial<TypedReceipt>>>

/** Counts what came back of each line: pieces to sell again, and pieces to scrap. */
export function ReceiveDialog({ of, onClose }: { of: Return; onClose: () => void }) {
  const receiveReturn = useReturnAct(of._id)
  const [typed, setTyped] = useState<Readonly<Record<number, TypedReceipt>>>({})
  const [faults, setFaults] = useState<ReceiptFaults>({})
  const [problem, setProblem] = useState<string>()
  const typedOf = (lineNo: number) => typed[lineNo] ?? { restock: '', scrap: '' }

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const tell = (found: ReceiptFaults) => showFaults(form, () => setFaults(found))
    const read = of.lines.map(({ lineNo, quantity }) => ({
      lineNo,
      ...readReceipt(typedOf(lineNo), quantity),
    }))
    const lines = read.map(({ lineNo, restock, scrap }) => ({ lineNo, restock, scrap }))
    const found = Object.fromEntries(read.map(({ lineNo, faults }) => [lineNo, faults]))
    const isNothing = lines.every(({ restock, scrap }) => restock + scrap === 0)
    setProblem(isNothing ? 'Enter the pieces that came back' : undefined)
    tell(found)
    if (isNothing || read.some(({ faults }) => faults.restock ?? faults.scrap)) return
    receiveReturn.mutate(
      { kind: 'receive', lines },
      {
        onSuccess: () => {
          showSuccess(`Return ${of.returnNo} received`)
          onClose()
        },
        onError: (error) => {
          setProblem(failureText(error))
          const refused = error instanceof ApiProblem ? faultsByLine(error.errors, lines) : {}
          // Refused are the pieces of both entries together.
          tell(
            Object.fromEntries(Object.entries(refused).map(([no, restock]) => [no, { restock }])),
          )
        },
      },
    )
  }

  return (
    <Dialog
      title={`Receive return ${of.returnNo}`}
      onClose={onClose}
      isSending={receiveReturn.isPending}
    >
      <EntryForm onSubmit={send} className="grid gap-4 p-4 md:p-6">
        <ul className="bulkheads">
          {of.lines.map(({ lineNo, ProductName, quantity }) => (
            <li key={lineNo} className="grid gap-3 p-3">
              <p className="font-semibold [overflow-wrap:anywhere]">
                <span className="num">{formatCount(quantity)} ×</span> {ProductName}
              </p>
              <div className="grid grid-cols-2 gap-4">
                {(['restock', 'scrap'] as const).map((name) => (
                  <TextField
                    key={name}
                    label={`${name === 'restock' ? 'Back on sale' : 'Scrapped'}, line ${lineNo}`}
                    name={`${name}-${lineNo}`}
                    inputMode="numeric"
                    autoComplete="off"
                    value={typedOf(lineNo)[name]}
                    onChange={(event) =>
                      setTyped({
                        ...typed,
                        [lineNo]: { ...typedOf(lineNo), [name]: event.target.value },
                      })
                    }
                    error={faults[lineNo]?.[name]}
                  />
                ))}
              </div>
            </li>
          ))}
        </ul>
        <SubmitButton
          kind="primary"
          working={receiveReturn.isPending}
          className="justify-self-start"
        >
          Receive
        </SubmitButton>
        <FormError>{problem}</FormError>
      </EntryForm>
    </Dialog>
  )
}
