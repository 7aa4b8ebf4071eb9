import { zodResolver } from '@hookform/resolvers/zod'
import { useMemo, useState } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { formatCount } from '../../../contract/values/money/money.ts'
import { ApiProblem } from '../../platform/base/calls/api-answers.ts'
import { placeFailure } from '../../platform/base/failures/place-failure.ts'
import { useActKey } from '../../platform/base/forms/act-key.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { EntryForm, SubmitButton } from '../../ui/fields/entry-form.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { inForm } from '../../ui/fields/in-form.ts'
import { showSuccess } from '../../ui/toasts.ts'
import { useEnterStock } from './queries.ts'
import { stockActs } from './stock-acts.ts'
import {
  availableAfter,
  type CheckedStockEntry,
  type EnteredKind,
  noStockEntry,
  type StockBefore,
  type StockEntries,
  stockFormSchema,
} from './stock-form.ts'

const ENTERED_BEFORE =
  'An earlier attempt went through with the values entered then. Check the ledger first: sending again adds a second entry.'

interface StockDialogProps {
  readonly product: { readonly _id: string; readonly name: string }
  readonly before: StockBefore
  readonly kind: EnteredKind
  readonly onClose: () => void
}

/** Enters pieces that came in, were counted or went out, with the reason. */
export default function StockDialog({ product, before, kind, onClose }: StockDialogProps) {
  const { title, pieces, done } = stockActs[kind]
  const schema = useMemo(() => stockFormSchema(kind), [kind])
  const form = useForm<StockEntries, unknown, CheckedStockEntry>({
    resolver: zodResolver(schema),
    defaultValues: noStockEntry,
  })
  const { idempotencyKey, takeFailure } = useActKey(ENTERED_BEFORE)
  const enterStock = useEnterStock({
    productId: product._id,
    idempotencyKey,
    onEntered: (available) => {
      showSuccess(`${done}: ${formatCount(available)} available`)
      onClose()
    },
  })
  // The shelf as it was when counting began: what is loaded meanwhile must not hide that it has changed.
  const [countedAgainst, setCountedAgainst] = useState<number>()
  const expected = countedAgainst ?? before.onShelf
  if (countedAgainst === undefined) setCountedAgainst(before.onShelf)
  const submit = form.handleSubmit(async (entry) => {
    try {
      await enterStock.mutateAsync(entry.kind === 'count' ? { ...entry, expected } : entry)
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 'countOvertaken') {
        setCountedAgainst(undefined)
        form.setValue('pieces', '')
      }
      placeFailure(form, ['pieces', 'reason', 'reference', 'note'], atPieces(takeFailure(error)))
    }
  })
  const { errors, isSubmitting } = form.formState
  return (
    <Dialog title={title} onClose={onClose} isSending={isSubmitting}>
      <EntryForm onSubmit={submit} className="grid gap-5 p-4 md:p-6">
        <p className="font-semibold [overflow-wrap:anywhere]">{product.name}</p>
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          {kind === 'correction' && <Direction form={form} />}
          <TextField
            label={pieces}
            inputMode="numeric"
            autoComplete="off"
            {...inForm(form, 'pieces')}
          />
        </div>
        <TextField
          label="Reason"
          hint="Such as Counted, Broken, Delivery of 22 November"
          autoComplete="off"
          {...inForm(form, 'reason')}
        />
        <TextField
          label="Reference (optional)"
          hint="Such as the number of a delivery note"
          autoComplete="off"
          {...inForm(form, 'reference')}
        />
        <TextField label="More details (optional)" autoComplete="off" {...inForm(form, 'note')} />
        {kind === 'count' && (
          <p className="num text-small text-steel-600">
            Counted against {formatCount(expected)} on the shelf
          </p>
        )}
        <NewStock kind={kind} before={before} control={form.control} />
        <div>
          <SubmitButton kind="primary" working={isSubmitting}>
            {title}
          </SubmitButton>
        </div>
        <FormError>{errors.root?.message}</FormError>
      </EntryForm>
    </Dialog>
  )
}

type StockForm = UseFormReturn<StockEntries, unknown, CheckedStockEntry>

function Direction({ form }: { readonly form: StockForm }) {
  return (
    <fieldset className="field">
      <legend className="mb-1.5 text-small leading-[1.125rem] font-semibold">What happened</legend>
      <div className="flex min-h-10 items-center gap-6">
        {directions.map(({ value, label }) => (
          <label key={value} className="flex min-h-6 cursor-pointer items-center gap-2">
            <input type="radio" value={value} {...form.register('direction')} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const directions = [
  { value: 'in', label: 'Pieces came in' },
  { value: 'out', label: 'Pieces went out' },
] as const

interface NewStockProps {
  readonly kind: EnteredKind
  readonly before: StockBefore
  readonly control: StockForm['control']
}

function NewStock({ kind, before, control }: NewStockProps) {
  const after = availableAfter(kind, before, useWatch({ control }) as StockEntries)
  return (
    <p className="num border-t-2 border-ink pt-3 text-small text-steel-600" aria-live="polite">
      {formatCount(before.available)} available
      {after !== undefined && after >= 0 && (
        <>
          {' → '}
          <span className="font-semibold text-ink">{formatCount(after)}</span>
        </>
      )}
    </p>
  )
}

/** The shop speaks of a quantity or a count, the form of pieces. */
function atPieces(error: unknown): unknown {
  const pieces = error instanceof ApiProblem && (error.errors.quantity ?? error.errors.counted)
  if (!pieces) return error
  const { code, status, detail, errors } = error
  return new ApiProblem({ code, status, detail, errors: { ...errors, pieces } })
}
