import { type FormEvent, useState } from 'react'
import type { Return } from '../../../contract/calls/goods/returns.ts'
import { formatCount } from '../../../contract/values/money/money.ts'
import { ApiProblem } from '../../base/calls/api-answers.ts'
import { failureText } from '../../base/calls/failure-text.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { EntryForm, SubmitButton } from '../../ui/fields/entry-form.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { readTypedCount } from '../../ui/fields/ruler.ts'
import { showSuccess } from '../../ui/toasts.ts'
import { faultsByLine } from '../refunds/typed-pieces.ts'
import { useReturnAct } from './mutations.ts'

interface TypedLine {
  readonly restock: string
  readonly scrap: string
}

const readCount = (typed: string) => (typed.trim() === '' ? 0 : readTypedCount(typed))

/** Counts what came back of each line: pieces to sell again, and pieces to scrap. */
export function ReceiveDialog({ of, onClose }: { of: Return; onClose: () => void }) {
  const receiving = useReturnAct(of._id)
  const [typed, setTyped] = useState<Readonly<Record<number, TypedLine>>>({})
  const [faults, setFaults] = useState<Readonly<Record<number, string>>>({})
  const [problem, setProblem] = useState<string>()
  const typedOf = (lineNo: number) => typed[lineNo] ?? { restock: '', scrap: '' }

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found: Record<number, string> = {}
    const lines = of.lines.map(({ lineNo, quantity }) => {
      const [restock, scrap] = [
        readCount(typedOf(lineNo).restock),
        readCount(typedOf(lineNo).scrap),
      ]
      if (![restock, scrap].every((count) => Number.isInteger(count) && count >= 0))
        found[lineNo] = 'Whole pieces'
      else if (restock + scrap > quantity)
        found[lineNo] = `At most ${formatCount(quantity)} pieces were to come back`
      return { lineNo, restock, scrap }
    })
    setFaults(found)
    const isNothing = lines.every(({ restock, scrap }) => restock + scrap === 0)
    setProblem(isNothing ? 'Enter the pieces that came back' : undefined)
    if (isNothing || Object.keys(found).length > 0) return
    receiving.mutate(
      { kind: 'receive', lines },
      {
        onSuccess: () => {
          showSuccess(`Return ${of.returnNo} received`)
          onClose()
        },
        onError: (error) => {
          setFaults(error instanceof ApiProblem ? faultsByLine(error.errors, lines) : {})
          setProblem(failureText(error))
        },
      },
    )
  }

  return (
    <Dialog
      title={`Receive return ${of.returnNo}`}
      onClose={onClose}
      isSending={receiving.isPending}
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
                    {...(name === 'restock' && faults[lineNo] && { error: faults[lineNo] })}
                  />
                ))}
              </div>
            </li>
          ))}
        </ul>
        <SubmitButton kind="primary" working={receiving.isPending} className="justify-self-start">
          Receive
        </SubmitButton>
        <FormError>{problem}</FormError>
      </EntryForm>
    </Dialog>
  )
}
