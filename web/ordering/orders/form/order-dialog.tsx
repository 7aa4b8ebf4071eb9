import { zodResolver } from '@hookform/resolvers/zod'
import { useMemo, useState } from 'react'
import { type Resolver, type SubmitHandler, type UseFormReturn, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { ProductWithLadder } from '../../../../contract/catalogue/products.ts'
import { countryName } from '../../../../contract/people/addresses/countries.ts'
import { messages } from '../../../../contract/values/messages.ts'
import { capital, words } from '../../../../contract/values/text/words.ts'
import { leastOrder } from '../../../catalogue/products/order-cost.ts'
import { useTermsRefresh } from '../../../people/sessions/mutations.ts'
import { type SessionUser, useSession } from '../../../people/sessions/queries.ts'
import { isDoneBefore } from '../../../platform/base/failures/done-before.ts'
import { placeFailure } from '../../../platform/base/failures/place-failure.ts'
import { paths } from '../../../platform/base/paths.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { FIRST_FOCUS } from '../../../ui/dialogs/modal.ts'
import { EntryForm } from '../../../ui/fields/entry-form.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { inForm } from '../../../ui/fields/in-form.ts'
import { readTypedCount } from '../../../ui/fields/typed-number.ts'
import { showSuccess } from '../../../ui/toasts.ts'
import { holdUnpriced } from '../../delivery/hold-unpriced.ts'
import { OrderHold } from '../holds/order-hold.tsx'
import { usePlaceOrder } from '../mutations.ts'
import { AcceptedTerms, useAskedTerms } from './accepted-terms.tsx'
import { type DeliveredOrder, useDeliveredOrder } from './delivered-queries.ts'
import { FormTotal } from './form-total.tsx'
import { beginDraft, forgetDraft, type OrderDraft, readDraft, saveDraft } from './order-draft.ts'
import { OrderFacts } from './order-facts.tsx'
import { type OrderEntries, orderFields, orderFormSchema } from './order-form.ts'
import { OrderQuantity } from './order-quantity.tsx'
import { useDefaultDelivery } from './use-default-delivery.ts'

interface OrderDialogProps {
  readonly product: ProductWithLadder
  /** A quantity typed before; by default the smallest that can be ordered. */
  readonly quantity?: string
  readonly onClose: () => void
}

/**
 * Order form of one product: facts and delivery on the left, quantity and total on the right; on a phone below each
 * other, and the total with its button stays on the screen.
 */
export default function OrderDialog({ product, quantity, onClose }: OrderDialogProps) {
  const user = useSession().data?.user
  const asked = useAskedTerms()
  const schema = useMemo(() => orderFormSchema(product, asked), [product, asked])
  const [draft, setDraft] = useState(() => readDraft(product._id, user?.email))
  const form = useForm<OrderEntries>({
    resolver: zodResolver(schema) as Resolver<OrderEntries>,
    defaultValues: {
      phone: '',
      address: '',
      code: '',
      minProduct: String(leastOrder(product)),
      ...draft.entries,
      ...(quantity !== undefined && { minProduct: quantity }),
    },
  })
  const delivered = useDeliveredOrder(product, form)
  useDefaultDelivery(form, delivered.country, user?.email)
  const keep = (changed: OrderDraft<OrderEntries>) => {
    setDraft(changed)
    saveDraft(product._id, user?.email, changed)
  }
  const placeOrder = useSendOrder({ product, user, form, delivered, key: draft.key, onDraft: keep })
  const { isSubmitting, errors } = form.formState
  const close = () => {
    forgetDraft(product._id)
    onClose()
  }
  return (
    <Dialog title="Order Now" onClose={close} isSending={isSubmitting}>
      <EntryForm
        onSubmit={form.handleSubmit(placeOrder)}
        className="max-md:flex max-md:flex-1 max-md:flex-col md:grid md:grid-cols-[minmax(0,1fr)_20rem] md:grid-rows-[auto_1fr]"
      >
        <div className="grid content-start gap-4 p-4 max-md:gap-3 max-md:pb-3 md:row-span-2 md:p-6">
          <OrderFacts product={product} customer={user?.name} email={user?.email} />
          <div className="grid grid-cols-[1.35fr_1fr] gap-4">
            <TextField
              {...FIRST_FOCUS}
              label="Phone"
              type="tel"
              autoComplete="tel"
              {...inForm(form, 'phone')}
            />
            <TextField
              label={capital(words().postCode)}
              autoComplete="postal-code"
              {...inForm(form, 'code')}
              error={errors.code?.message ?? delivered.wrongCode}
            />
          </div>
          <TextField label="Address" autoComplete="street-address" {...inForm(form, 'address')} />
          <p className="text-small text-steel-600">
            Phone, {words().postCode} and address are required.
            {delivered.country &&
              ` Delivered in ${countryName(delivered.country)}; for another country add the part to your cart.`}
          </p>
          <OrderHold email={user?.email} />
          <AcceptedTerms control={form.control} />
        </div>
        <OrderQuantity product={product} form={form} />
        <FormTotal product={product} form={form} delivered={delivered} />
      </EntryForm>
    </Dialog>
  )
}

interface ProductOrderParts {
  readonly product: ProductWithLadder
  readonly user: SessionUser | null | undefined
  readonly form: Pick<UseFormReturn<OrderEntries>, 'setError' | 'setFocus'>
  readonly delivered: DeliveredOrder
  readonly key: string
  readonly onDraft: (draft: OrderDraft<OrderEntries>) => void
}

/** Sends the order once its total is known; success opens My Order, a refusal is shown at its field. */
function useSendOrder(parts: ProductOrderParts): SubmitHandler<OrderEntries> {
  const { product, user, form, delivered, key, onDraft } = parts
  const { place, refresh } = usePlaceOrder(product)
  const refreshTerms = useTermsRefresh()
  const navigate = useNavigate()
  return async (entries) => {
    // Where there is none, the shop refuses, and says at the post code what to do instead.
    if (delivered.total === undefined && !delivered.isUnpriced) {
      const held = holdUnpriced(delivered, () => form.setFocus('code'))
      return held && form.setError('root', held)
    }
    const { phone, address, code, minProduct, termsVersion } = entries
    // Saved before sending: from here on the order may exist even if no answer arrives.
    onDraft({ key, entries })
    try {
      await place(key, {
        productId: product._id,
        ProductName: product.name,
        customer: user?.name,
        customerEmail: user?.email,
        price: product.price,
        phone,
        address,
        code,
        minProduct: readTypedCount(minProduct),
        termsVersion,
      })
      forgetDraft(product._id)
      showSuccess(messages.orderPlaced)
      await navigate(paths.dashboard)
    } catch (error) {
      placeFailure(form, orderFields, error)
      if (isDoneBefore(error)) onDraft(beginDraft(entries))
      await refresh(error)
      await refreshTerms(error)
    }
  }
}
