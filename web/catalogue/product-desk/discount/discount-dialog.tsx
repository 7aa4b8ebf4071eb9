import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import type { Product } from '../../../../contract/catalogue/products.ts'
import {
  centsFromDollars,
  dollarsFromCents,
  formatDollars,
} from '../../../../contract/values/money/money.ts'
import { discountedPrice } from '../../../../contract/values/money/price.ts'
import { failureText } from '../../../platform/base/failures/failure-text.ts'
import { placeFailure } from '../../../platform/base/failures/place-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { EntryForm, SubmitButton } from '../../../ui/fields/entry-form.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { inForm } from '../../../ui/fields/in-form.ts'
import { showSuccess } from '../../../ui/toasts.ts'
import { listPriceFor, perPieces } from '../../products/order-cost.ts'
import { useEndDiscount, useSaveDiscount } from '../mutations.ts'
import { type CheckedDiscount, discountSchema } from '../rules/discount-rules.ts'
import { DiscountFields } from './discount-fields.tsx'
import { type DiscountEntries, dayOf, noDiscount } from './discount-form.ts'

interface DiscountDialogProps {
  readonly product: Product
  readonly onClose: () => void
}

/** Sets, changes or ends a product's discount, and shows the resulting price. */
export default function DiscountDialog({ product, onClose }: DiscountDialogProps) {
  const { discountPercent, discountUntil } = product
  const isRunning = discountPercent !== null && discountUntil !== null
  const form = useForm<DiscountEntries, unknown, CheckedDiscount>({
    resolver: zodResolver(discountSchema(centsFromDollars(listPriceFor(product)))),
    defaultValues: isRunning
      ? { percent: String(discountPercent), until: dayOf(discountUntil) }
      : noDiscount,
  })
  const saveDiscount = useSaveDiscount(product._id)
  const finish = (text: string) => {
    showSuccess(text)
    onClose()
  }
  const set = form.handleSubmit(async (discount) => {
    try {
      await saveDiscount(discount)
      finish('Discount saved')
    } catch (error) {
      placeFailure(form, ['percent', 'until'], error)
    }
  })
  const end = useEndDiscount(product._id, () => finish('Discount ended'))
  const { errors, isSubmitting } = form.formState
  const isSending = isSubmitting || end.isPending
  return (
    <Dialog title="Discount" onClose={onClose} isSending={isSending}>
      <EntryForm onSubmit={set} className="grid gap-5 p-4 md:p-6">
        <p className="font-semibold">{product.name}</p>
        <DiscountFields percent={inForm(form, 'percent')} until={inForm(form, 'until')} />
        <NewPrice product={product} control={form.control} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton kind="primary" working={isSubmitting} disabled={end.isPending}>
            Save discount
          </SubmitButton>
          {isRunning && (
            <Button
              kind="danger"
              working={end.isPending}
              disabled={isSubmitting}
              onClick={() => end.mutate()}
            >
              End discount
            </Button>
          )}
        </div>
        <FormError>{errors.root?.message ?? (end.error && failureText(end.error))}</FormError>
      </EntryForm>
    </Dialog>
  )
}

interface NewPriceProps {
  readonly product: Product
  readonly control: ReturnType<typeof useForm<DiscountEntries, unknown, CheckedDiscount>>['control']
}

function NewPrice({ product, control }: NewPriceProps) {
  const listPrice = listPriceFor(product)
  const percent = Number(useWatch({ control, name: 'percent' }))
  const isPercent = Number.isInteger(percent) && percent >= 1 && percent <= 90
  const price = isPercent
    ? dollarsFromCents(discountedPrice(centsFromDollars(listPrice), percent))
    : listPrice
  return (
    <p className="num border-t-2 border-ink pt-3 text-small text-steel-600" aria-live="polite">
      {formatDollars(listPrice)} {perPieces(product.pricePer)}
      {isPercent && (
        <>
          {' '}
          less {percent} % = <span className="font-semibold text-ink">{formatDollars(price)}</span>
        </>
      )}
    </p>
  )
}
