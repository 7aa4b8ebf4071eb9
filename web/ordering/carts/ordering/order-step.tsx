import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Resolver, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import type { Cart } from '../../../../contract/ordering/cart/carts.ts'
import { ShipToBody } from '../../../../contract/people/addresses/addresses.ts'
import type { ProblemCode } from '../../../../contract/values/errors.ts'
import { PoNumber } from '../../../../contract/values/fields.ts'
import { messages } from '../../../../contract/values/messages.ts'
import {
  formatCount,
  formatCountOf,
  formatDollars,
} from '../../../../contract/values/money/money.ts'
import {
  type AddressEntries,
  addressFields,
  noAddress,
} from '../../../people/addresses/address-entries.ts'
import { AddressFields } from '../../../people/addresses/address-fields.tsx'
import { isSignedIn, useSession } from '../../../people/sessions/queries.ts'
import { ApiProblem } from '../../../platform/base/calls/api-answers.ts'
import { isDoneBefore } from '../../../platform/base/failures/done-before.ts'
import { placeFailure } from '../../../platform/base/failures/place-failure.ts'
import { paths } from '../../../platform/base/paths.ts'
import { EntryForm, SubmitButton } from '../../../ui/fields/entry-form.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { inForm } from '../../../ui/fields/in-form.ts'
import { useOnHydration } from '../../../ui/hooks/use-on-hydration.ts'
import { Link } from '../../../ui/link.tsx'
import { showSuccess } from '../../../ui/toasts.ts'
import { DeliveryAgreed } from '../../delivery/delivery-agreed.tsx'
import { holdUnpriced } from '../../delivery/hold-unpriced.ts'
import { keepPlace } from '../../delivery/kept-place.ts'
import { PriceRetry } from '../../delivery/price-retry.tsx'
import {
  beginDraft,
  forgetDraft,
  type OrderDraft,
  readDraft,
  saveDraft,
} from '../../orders/form/order-draft.ts'
import { OrderHold } from '../../orders/holds/order-hold.tsx'
import { CostRows } from '../delivery/cost-rows.tsx'
import { useOrderCart } from '../mutations.ts'
import { ChooseAddress } from './choose-address.tsx'
import { FoldedLines } from './folded-lines.tsx'
import { type RefusedLine, RefusedLines } from './refused-lines.tsx'
import { type OrderDelivery, useOrderDelivery } from './use-order-delivery.ts'

const schema = ShipToBody.safeExtend({ isDefault: z.boolean().optional(), poNumber: PoNumber })
type OrderStepEntries = AddressEntries & { readonly poNumber?: string | undefined }
/** With an address of the book only the number is typed. */
const addressed = z.looseObject({ poNumber: PoNumber })
// Checked by fewer fields than the form has, or by fields that have defaults: neither is a type of its entries.
const checkTyped = zodResolver(schema) as unknown as Resolver<OrderStepEntries>
const checkChosen = zodResolver(addressed) as unknown as Resolver<OrderStepEntries>

const PLACED_BEFORE: ProblemCode = 'idempotencyKeyReused'

const fields = [...addressFields, 'poNumber'] as const

const isDeliveryTyped = ({
  name,
  company,
  street,
  city,
  postCode,
  phone,
}: Partial<OrderStepEntries>) => Boolean(name || company || street || city || postCode || phone)

/** Delivery, the customer's own number and the total that is ordered. */
export function OrderStep({ cart }: { readonly cart: Cart }) {
  const session = useSession().data
  const email = session?.user?.email
  const [draft, setDraft] = useState(() => readDraft<OrderStepEntries>(cart._id, email))
  const [postCode, setPostCode] = useState(draft.entries.postCode ?? '')
  const [wasTyped, setWasTyped] = useState(() => isDeliveryTyped(draft.entries))
  const isChosen = useRef(false)
  const form = useForm<OrderStepEntries>({
    resolver: (...given) => (isChosen.current ? checkChosen : checkTyped)(...given),
    defaultValues: { ...noAddress, poNumber: '', ...draft.entries },
  })
  const [country, liftGate = false] = useWatch({
    control: form.control,
    name: ['country', 'liftGate'],
  })
  const typed = { country, postCode: postCode.trim(), liftGate, wasTyped }
  const delivery = useOrderDelivery(cart, typed)
  isChosen.current = delivery.address !== undefined
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
    if (carried && !isDeliveryTyped(entries)) {
      form.setValue('country', carried.country)
      form.setValue('postCode', carried.postCode)
      setPostCode(carried.postCode)
    } else setPostCode(entries.postCode)
  })
  const keep = (changed: OrderDraft<OrderStepEntries>) => {
    setDraft(changed)
    saveDraft(cart._id, email, changed)
  }
  const { order, refused, refusals } = useSendOrder({
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
  const lines = formatCountOf(cart.lineCount, 'line')
  return (
    <EntryForm
      onSubmit={(event) => {
        // Enter in the field doesn't leave it.
        setPostCode(form.getValues('postCode'))
        return form.handleSubmit(order)(event)
      }}
      className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <div className="grid content-start gap-4">
        <RefusedLines ref={refusals} cart={cart} lines={refused} />
        <ChooseAddress delivery={delivery} />
        {!delivery.address && (
          <AddressFields
            form={form as unknown as UseFormReturn<AddressEntries>}
            hasLabel={false}
            postCode={{
              error: delivery.wrongCode,
              onBlur: () => setPostCode(form.getValues('postCode')),
            }}
          />
        )}
        <TextField
          label="PO number"
          hint="Optional. Your own number for this purchase, up to 40 characters"
          autoComplete="off"
          className="sm:max-w-80"
          {...inForm(form, 'poNumber')}
        />
        {!delivery.address && (
          <p className="text-small text-steel-600">
            Name, street, city, post code and phone are required.
          </p>
        )}
        <OrderHold email={email} />
        <FoldedLines cart={cart} />
      </div>
      <section aria-label="Total" className="border border-steel-200 bg-steel-50 p-4 md:p-6">
        <dl className="border-t-2 border-ink pt-3">
          <div className="num flex justify-between gap-3 text-small text-steel-600">
            <dt>{lines}</dt>
            <dd>{formatCount(cart.totals.pieces)} pieces</dd>
          </div>
          {!delivery.isCosted && (
            <div className="mt-1 flex flex-wrap items-baseline justify-between gap-3">
              <dt className="font-semibold">Goods total</dt>
              <dd className="head num text-[2.5rem] leading-none" aria-live="polite">
                {formatDollars(cart.totals.goods)}
              </dd>
            </div>
          )}
        </dl>
        {delivery.terms && !delivery.isCosted && <DeliveryAgreed />}
        {delivery.isCosted && delivery.delivered && (
          <div className="mt-3">
            <CostRows
              cart={delivery.shown}
              delivered={delivery.delivered}
              isUpdating={delivery.isFetching}
            />
          </div>
        )}
        <SubmitButton kind="primary" size="large" className="mt-5 w-full" working={isSubmitting}>
          Order {lines}
        </SubmitButton>
        <PriceRetry
          failure={delivery.failure}
          refusal={errors.root}
          isPriced={delivery.total !== null}
          onRetry={() => {
            form.clearErrors('root')
            void delivery.refetch()
          }}
        >
          {errors.root?.type === PLACED_BEFORE && (
            <Link className="tlink inline-flex min-h-6 items-center" to={paths.dashboard}>
              My Order
            </Link>
          )}
        </PriceRetry>
      </section>
    </EntryForm>
  )
}

interface CartOrderParts {
  readonly cart: Cart
  readonly form: Pick<UseFormReturn<OrderStepEntries>, 'setError' | 'setFocus'>
  readonly key: string
  readonly delivery: OrderDelivery
  readonly onDraft: (draft: OrderDraft<OrderStepEntries>) => void
}

/** Sends the order; success opens My Order, a refusal is shown at its field or line. */
function useSendOrder({ cart, form, key, delivery, onDraft }: CartOrderParts) {
  const { order: send, refresh } = useOrderCart(cart._id)
  const navigate = useNavigate()
  const refusals = useRef<HTMLHeadingElement>(null)
  const [refused, setRefused] = useState<readonly RefusedLine[]>([])
  const tell = (lines: readonly RefusedLine[]) => {
    // The list must be there to take the focus.
    flushSync(() => setRefused(lines))
    if (lines.length > 0) refusals.current?.focus()
  }
  const order = async (entries: OrderStepEntries) => {
    if (cart.problems.length > 0) return tell(cart.problems)
    const { address, pickUp, total } = delivery
    if (total === null) {
      const held = holdUnpriced(delivery, () => form.setFocus('postCode'))
      return held && form.setError('root', held)
    }
    // Saved before sending: from here on the order may exist even if no answer arrives.
    onDraft({ key, entries })
    const { poNumber, isDefault: _, ...shipTo } = entries
    try {
      await send(key, {
        version: cart.version,
        ...(address ? { addressId: address._id } : { shipTo: { ...shipTo, label: '' } }),
        ...(pickUp && { pickUp }),
        ...(poNumber?.trim() && { poNumber: poNumber.trim() }),
        expectedTotal: total,
      })
      forgetDraft(cart._id)
      showSuccess(messages.orderPlaced)
      await navigate(paths.dashboard)
    } catch (error) {
      placeFailure(form, fields, error)
      // The order of this key was placed with other entries or lines, such as when its answer was lost.
      if (isDoneBefore(error)) onDraft(beginDraft(entries))
      await refresh(error)
      tell(refusedLines(error))
    }
  }
  return { order, refused, refusals }
}

/** A refusal names its lines as `lines.{productId}`. */
function refusedLines(error: unknown): RefusedLine[] {
  const errors = error instanceof ApiProblem ? error.errors : {}
  return Object.entries(errors).flatMap(([name, [sentence = '']]) =>
    name.startsWith('lines.') ? [{ productId: name.slice('lines.'.length), sentence }] : [],
  )
}
