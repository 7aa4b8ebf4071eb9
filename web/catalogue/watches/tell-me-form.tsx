import { type FormEvent, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { watchBounds } from '../../../contract/catalogue/parts/part-bounds.ts'
import { formatCount } from '../../../contract/values/money/money.ts'
import { EntryForm, SubmitButton, showFaults } from '../../ui/fields/entry-form.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { readTypedCount } from '../../ui/fields/typed-number.ts'
import { useOnHydration } from '../../ui/hooks/use-on-hydration.ts'
import { useTellMe } from './mutations.ts'
import { TellMeAnswer } from './tell-me-answer.tsx'

interface TellMeFormProps {
  readonly productId: string
  /** Pieces that the field begins with, unless sign-in carried others in `?quantity=`. */
  readonly least: number
}

/** On the page of a product that is short: one mail when the stock reaches the typed pieces. */
export function TellMeForm({ productId, least }: TellMeFormProps) {
  const { pathname } = useLocation()
  const carried = readWanted(useSearchParams()[0].get('quantity') ?? '')
  const [typed, setTyped] = useState(formatCount(carried ?? least))
  const [isSent, setIsSent] = useState(false)
  const { ask, isPending, data, error, reset } = useTellMe(productId)
  const field = useRef<HTMLInputElement>(null)
  useOnHydration(() => setTyped(field.current?.value ?? typed))
  const wanted = readWanted(typed)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    showFaults(event.currentTarget, () => setIsSent(true))
    if (wanted === undefined) return
    ask(wanted, `${pathname}?${new URLSearchParams({ quantity: String(wanted) })}`)
  }
  return (
    <EntryForm onSubmit={submit} className="mt-6 grid gap-4">
      <TextField
        ref={field}
        label="Pieces you need"
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        value={typed}
        error={
          isSent && wanted === undefined
            ? `A whole number of pieces, up to ${formatCount(watchBounds.wanted)}`
            : undefined
        }
        onChange={(event) => {
          reset()
          setTyped(event.target.value)
        }}
      />
      <SubmitButton kind="primary" size="large" className="w-full" working={isPending}>
        Tell me when there are {formatCount(wanted ?? least)}
      </SubmitButton>
      <TellMeAnswer answer={data} error={error} />
    </EntryForm>
  )
}

function readWanted(typed: string): number | undefined {
  const count = typed.trim() === '' ? Number.NaN : readTypedCount(typed)
  return Number.isSafeInteger(count) && count >= 1 && count <= watchBounds.wanted
    ? count
    : undefined
}
