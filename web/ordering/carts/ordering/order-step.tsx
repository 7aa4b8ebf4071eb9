import { zodResolver } from '@hookform/resolvers/zod'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type Resolver, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import type { Cart } from '../../../../contract/ordering/cart/carts.ts'
import type { Order } from '../../../../contract/ordering/orders.ts'
import { ShipToBody } from '../../../../contract/people/addresses/addresses.ts'
import { PoNumber } from '../../../../contract/values/fields.ts'
import { words } from '../../../../contract/values/text/words.ts'
import {
  type AddressEntries,
  isDeliveryTyped,
  noAddress,
} from '../../../people/addresses/address-entries.ts'
import { AddressFields } from '../../../people/addresses/address-fields.tsx'
import { OwnBillTo } from '../../../people/addresses/own-bill-to.tsx'
import { useAddresses, useOwnBillTo } from '../../../people/addresses/queries.ts'
import { isSignedIn, useSession } from '../../../people/sessions/queries.ts'
import { paths } from '../../../platform/base/paths.ts'
import { classNames } from '../../../ui/class-names.ts'
import { EntryForm } from '../../../ui/fields/entry-form.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { inForm } from '../../../ui/fields/in-form.ts'
import { useIsHydrated } from '../../../ui/hooks/use-is-hydrated.ts'
import { useOnHydration } from '../../../ui/hooks/use-on-hydration.ts'
import { keepPlace, readPlace } from '../../delivery/kept-place.ts'
import { AcceptedTerms, acceptedTerms, useAskedTerms } from '../../orders/form/accepted-terms.tsx'
import { beginDraft, type OrderDraft, readDraft, saveDraft } from '../../orders/form/order-draft.ts'
import { useOrderTerms } from '../../orders/queries.ts'
import type { CardDesk } from '../../payments/card/card-at-order.tsx'
import { useAskForClientSecret } from '../../payments/queries.ts'
import { usePayment } from '../../payments/use-payment.ts'
import { ChooseAddress } from './choose-address.tsx'
import { OrderTotal, PAY_LATER } from './order-total.tsx'
import { PlacedOrder } from './placed-order.tsx'
import { RefusedLines } from './refused-lines.tsx'
import { ReviewedLines } from './reviewed-lines.tsx'
import { useLastDelivery } from './use-last-delivery.ts'
import { useOrderDelivery } from './use-order-delivery.ts'
import { type OrderStepEntries, useSendOrder } from './use-send-order.ts'

const schema = ShipToBody.safeExtend({ isDefault: z.boolean().optional(), poNumber: PoNumber })
/** With an address of the book only the number is typed. */
const addressed = z.looseObject({ poNumber: PoNumber })
// Checked by fewer fields than the form has, or by fields that have defaults: neither is a type of its entries.
const checkTyped = (asked: number | undefined) =>
  zodResolver(
    schema.safeExtend({ termsVersion: acceptedTerms(asked) }),
  ) as unknown as Resolver<OrderStepEntries>
const checkChosen = (asked: number | undefined) =>
  zodResolver(
    addressed.extend({ termsVersion: acceptedTerms(asked) }),
  ) as unknown as Resolver<OrderStepEntries>

interface OrderStepProps {
  readonly cart: Cart
  /** The order of this cart, once it is placed and not paid. */
  readonly placed: Order | undefined
  readonly onPlaced: (order: Order) => void
}

/** Delivery, the customer's own number, the total and the card: an order is placed, then paid. */
export function OrderStep({ cart, placed, onPlaced }: OrderStepProps) {
  const session = useSession().data
  const email = session?.user?.email
  const [draft, setDraft] = useState(() => readDraft<OrderStepEntries>(cart._id, email))
  const [postCode, setPostCode] = useState(draft.entries.postCode ?? '')
  const [wasTyped, setWasTyped] = useState(() => isDeliveryTyped(draft.entries))
  const isChosen = useRef(false)
  const asked = useAskedTerms()
  const form = useForm<OrderStepEntries>({
    resolver: (...given) => (isChosen.current ? checkChosen : checkTyped)(asked)(...given),
    defaultValues: { ...noAddress, poNumber: '', ...draft.entries },
  })
  const [country, liftGate = false] = useWatch({
    control: form.control,
    name: ['country', 'liftGate'],
  })
  // The server’s page knows nothing of what this tab keeps, and the browser’s first one must be the same.
  const isHydrated = useIsHydrated()
  const typed = { country, postCode: postCode.trim(), liftGate, wasTyped: isHydrated && wasTyped }
  const delivery = useOrderDelivery(cart, typed)
  isChosen.current = delivery.address !== undefined
  // From a cart the browser asks for them; they change the height of the form above what follows, which would move.
  const isKnown = [useAddresses(), useOwnBillTo(), useOrderTerms()].every(
    ({ isPending }) => !isPending,
  )
  const { carried, priced } = delivery
  const ownCountry = delivery.terms?.country
  useEffect(() => {
    if (ownCountry && !carried && !isDeliveryTyped(form.getValues()))
      form.setValue('country', ownCountry)
  }, [ownCountry, carried, form])
  useEffect(() => {
    // The cart shows the same freight and tax afterwards.
    if (priced) keepPlace(priced)
  }, [priced])
  useOnHydration(() => {
    const entries = form.getValues()
    if (isDeliveryTyped(entries)) setWasTyped(true)
    const kept = readPlace()
    if (kept && !isDeliveryTyped(entries)) {
      form.setValue('country', kept.country)
      form.setValue('postCode', kept.postCode)
      setPostCode(kept.postCode)
    } else setPostCode(entries.postCode)
  })
  const keep = (changed: OrderDraft<OrderStepEntries>) => {
    setDraft(changed)
    saveDraft(cart._id, email, changed)
  }
  const isFilled = useLastDelivery({ form, email, delivery, onPostCode: setPostCode })
  const { place, refused, refusals } = useSendOrder({
    cart,
    form,
    delivery,
    key: draft.key,
    onDraft: keep,
  })
  const { subscribe, formState } = form
  const { errors, isSubmitting } = formState
  const mayKeep = isSignedIn(session)
  useEffect(() => {
    // The session's end cleared the drafts of this tab.
    if (!mayKeep) return
    // With every entry, so that no way out of this page loses one.
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        // Kept once it is true: fields that are emptied again must not vanish under the cursor.
        if (isDeliveryTyped(values)) setWasTyped(true)
        saveDraft(cart._id, email, { key: draft.key, entries: values })
      },
    })
  }, [subscribe, mayKeep, cart._id, email, draft.key])
  const payment = usePayment()
  const askForClientSecret = useAskForClientSecret()
  const navigate = useNavigate()
  const [desk, setDesk] = useState<CardDesk>()
  const [pressed, setPressed] = useState<'pay' | 'later'>('pay')
  const isWorking = isSubmitting || payment.step === 'paying'
  const pay = async (findOrder: () => Promise<Order | undefined>) => {
    const field = desk?.findField()
    if (!field) return
    await payment.pay({
      field,
      billing: { name: session?.user?.name ?? '', email: email ?? '' },
      prepare: async () => {
        const order = await findOrder()
        return order && { order, clientSecret: await askForClientSecret(order) }
      },
    })
  }
  const orderAndPay = (entries: OrderStepEntries) =>
    pay(async () => {
      const order = await place(entries)
      if (order) onPlaced(order)
      return order
    })
  const orderOnly = async (entries: OrderStepEntries) => {
    if (await place(entries)) await navigate(paths.dashboard)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (placed) {
      event.preventDefault()
      return pay(async () => placed)
    }
    // Enter in the field doesn't leave it.
    setPostCode(form.getValues('postCode'))
    const { submitter } = event.nativeEvent as SubmitEvent
    const isLater = submitter?.getAttribute('name') === PAY_LATER
    setPressed(isLater ? 'later' : 'pay')
    return form.handleSubmit(isLater ? orderOnly : orderAndPay)(event)
  }
  return (
    <EntryForm
      onSubmit={submit}
      className="gap-x-12 gap-y-8 max-lg:flex max-lg:flex-col lg:grid lg:items-start lg:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <div className={classNames('grid content-start gap-4', !isKnown && 'min-h-svh')}>
        {placed ? (
          <PlacedOrder
            order={placed}
            onChanged={(id) => saveDraft(id, email, beginDraft(form.getValues()))}
          />
        ) : (
          <>
            <RefusedLines ref={refusals} cart={cart} lines={refused} />
            <ReviewedLines cart={cart} />
            <h2 className="text-h3">Delivery</h2>
            <ChooseAddress delivery={delivery} />
            {!delivery.address && (
              <>
                <p className="-mt-2 text-small text-steel-600">
                  {isFilled &&
                    `Filled in from your last order${form.getValues('city') ? '' : '; please add the city'}. `}
                  Name, street, city, {words().postCode} and phone are required.
                </p>
                <AddressFields
                  form={form as unknown as UseFormReturn<AddressEntries>}
                  hasLabel={false}
                  postCode={{
                    error: delivery.wrongCode,
                    onBlur: () => setPostCode(form.getValues('postCode')),
                  }}
                />
              </>
            )}
            {isKnown && (
              <>
                <h2 className="mt-4 border-t border-steel-200 pt-5 text-h3">Invoice</h2>
                <TextField
                  label="PO number"
                  hint="Optional. Your own number for this purchase, up to 40 characters"
                  autoComplete="off"
                  className="sm:w-[calc(50%-0.5rem)]"
                  {...inForm(form, 'poNumber')}
                />
                <OwnBillTo suggest={() => delivery.address ?? form.getValues()} />
                <AcceptedTerms control={form.control} />
              </>
            )}
          </>
        )}
      </div>
      <OrderTotal
        cart={cart}
        email={email}
        delivery={delivery}
        placed={placed}
        payment={payment}
        working={isWorking ? pressed : undefined}
        hasCard={desk !== undefined}
        onDesk={setDesk}
        refusal={errors.root}
        onRetry={() => {
          form.clearErrors('root')
          void delivery.refetch()
        }}
      />
    </EntryForm>
  )
}
