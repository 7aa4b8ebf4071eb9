import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { v4 as uuid } from 'uuid'
import type { Product } from '../../../contract/calls/products.ts'
import { formatCount } from '../../../contract/values/money.ts'
import { ApiProblem } from '../../base/calls/api-answers.ts'
import { placeFailure } from '../../base/calls/place-failure.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { EntryForm, SubmitButton } from '../../ui/fields/entry-form.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { inForm } from '../../ui/fields/in-form.ts'
import { showSuccess } from '../../ui/toasts.ts'
import { useAdjustStock } from './mutations.ts'
import {
  availableAfter,
  type CheckedStockEntry,
  noStockEntry,
  type StockEntries,
  stockFormSchema,
} from './stock-form.ts'

interface StockDialogProps {
  readonly product: Product
  readonly onClose: () => void
}

/** Enters pieces that came in or went out, with the reason. */
export default function StockDialog({ product, onClose }: StockDialogProps) {
  const form = useForm<StockEntries, unknown, CheckedStockEntry>({
    resolver: zodResolver(stockFormSchema),
    defaultValues: noStockEntry,
  })
  // Kept until the shop refuses: a retry after a lost answer enters once.
  const [key, setKey] = useState(() => uuid())
  const adjusting = useAdjustStock({
    productId: product._id,
    idempotencyKey: key,
    onEntered: (available) => {
      showSuccess(`Stock adjusted: ${formatCount(available)} available`)
      onClose()
    },
  })
  const submit = form.handleSubmit(async (entry) => {
    try {
      await adjusting.mutateAsync(entry)
    } catch (error) {
      placeFailure(form, ['pieces', 'reason', 'note'], atPieces(error))
      if (error instanceof ApiProblem) setKey(uuid())
    }
  })
  const { errors, isSubmitting } = form.formState
  return (
    <Dialog title="Adjust stock" onClose={onClose} isSending={isSubmitting}>
      <EntryForm onSubmit={submit} className="grid gap-5 p-4 md:p-6">
        <p className="font-semibold [overflow-wrap:anywhere]">{product.name}</p>
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <fieldset className="field">
            <legend className="mb-1.5 text-small leading-[1.125rem] font-semibold">
              What happened
            </legend>
            <div className="flex min-h-10 items-center gap-6">
              {directions.map(({ value, label }) => (
                <label key={value} className="flex min-h-6 cursor-pointer items-center gap-2">
                  <input type="radio" value={value} {...form.register('direction')} />
                  {label}
                </label>
              ))}
            </div>
          </fieldset>
          <TextField
            label="Pieces"
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
        <TextField label="More details (optional)" autoComplete="off" {...inForm(form, 'note')} />
        <NewStock available={product.available} control={form.control} />
        <div>
          <SubmitButton kind="primary" working={isSubmitting}>
            Adjust stock
          </SubmitButton>
        </div>
        <FormError>{errors.root?.message}</FormError>
      </EntryForm>
    </Dialog>
  )
}

const directions = [
  { value: 'in', label: 'Pieces came in' },
  { value: 'out', label: 'Pieces went out' },
] as const

interface NewStockProps {
  readonly available: number
  readonly control: ReturnType<typeof useForm<StockEntries, unknown, CheckedStockEntry>>['control']
}

function NewStock({ available, control }: NewStockProps) {
  const after = availableAfter(available, useWatch({ control }) as StockEntries)
  return (
    <p className="num border-t-2 border-ink pt-3 text-small text-steel-600" aria-live="polite">
      {formatCount(available)} available
      {after !== undefined && after >= 0 && (
        <>
          {' → '}
          <span className="font-semibold text-ink">{formatCount(after)}</span>
        </>
      )}
    </p>
  )
}

/** The shop speaks of a difference, the form of pieces. */
function atPieces(error: unknown): unknown {
  const pieces = error instanceof ApiProblem && error.errors.quantity
  if (!pieces) return error
  const { code, status, detail, errors } = error
  return new ApiProblem({ code, status, detail, errors: { ...errors, pieces } })
}
