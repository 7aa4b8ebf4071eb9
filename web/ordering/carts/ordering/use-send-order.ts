import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { UseFormReturn } from 'react-hook-form'
import type { Cart } from '../../../../contract/ordering/cart/carts.ts'
import type { Order } from '../../../../contract/ordering/orders.ts'
import { messages } from '../../../../contract/values/messages.ts'
import { type AddressEntries, addressFields } from '../../../people/addresses/address-entries.ts'
import { useTermsRefresh } from '../../../people/sessions/mutations.ts'
import { ApiProblem } from '../../../platform/base/calls/api-answers.ts'
import { isDoneBefore } from '../../../platform/base/failures/done-before.ts'
import { placeFailure } from '../../../platform/base/failures/place-failure.ts'
import { showSuccess } from '../../../ui/toasts.ts'
import { holdUnpriced } from '../../delivery/hold-unpriced.ts'
import type { WithTerms } from '../../orders/form/accepted-terms.tsx'
import { beginDraft, forgetDraft, type OrderDraft } from '../../orders/form/order-draft.ts'
import { useOrderCart } from '../mutations.ts'
import type { RefusedLine } from './refused-lines.tsx'
import type { OrderDelivery } from './use-order-delivery.ts'

export type OrderStepEntries = AddressEntries &
  WithTerms & { readonly poNumber?: string | undefined }

const fields = [...addressFields, 'poNumber', 'termsVersion'] as const

interface CartOrderParts {
  readonly cart: Cart
  readonly form: Pick<UseFormReturn<OrderStepEntries>, 'setError' | 'setFocus'>
  readonly key: string
  readonly delivery: OrderDelivery
  readonly onDraft: (draft: OrderDraft<OrderStepEntries>) => void
}

/** Places the order of a cart; returns undefined if it was refused, which is shown at its field or line. */
export function useSendOrder({ cart, form, key, delivery, onDraft }: CartOrderParts) {
  const { order: send, refresh } = useOrderCart(cart._id)
  const refreshTerms = useTermsRefresh()
  const refusals = useRef<HTMLHeadingElement>(null)
  const [refused, setRefused] = useState<readonly RefusedLine[]>([])
  const tell = (lines: readonly RefusedLine[]) => {
    // The list must be there to take the focus.
    flushSync(() => setRefused(lines))
    if (lines.length > 0) refusals.current?.focus()
  }
  const place = async (entries: OrderStepEntries): Promise<Order | undefined> => {
    if (cart.problems.length > 0) {
      tell(cart.problems)
      return undefined
    }
    const { address, pickUp, total } = delivery
    if (total === null) {
      const held = holdUnpriced(delivery, () => form.setFocus('postCode'))
      if (held) form.setError('root', held)
      return undefined
    }
    // Saved before sending: from here on the order may exist even if no answer arrives.
    onDraft({ key, entries })
    const { poNumber, termsVersion, isDefault: _, ...shipTo } = entries
    try {
      const order = await send(key, {
        version: cart.version,
        ...(address ? { addressId: address._id } : { shipTo: { ...shipTo, label: '' } }),
        ...(pickUp && { pickUp }),
        ...(poNumber?.trim() && { poNumber: poNumber.trim() }),
        termsVersion,
        expectedTotal: total,
      })
      forgetDraft(cart._id)
      showSuccess(messages.orderPlaced)
      return order
    } catch (error) {
      placeFailure(form, fields, error)
      // The order of this key was placed with other entries or lines, such as when its answer was lost.
      if (isDoneBefore(error)) onDraft(beginDraft(entries))
      await refresh(error)
      await refreshTerms(error)
      tell(refusedLines(error))
      return undefined
    }
  }
  return { place, refused, refusals }
}

/** A refusal names its lines as `lines.{productId}`. */
function refusedLines(error: unknown): RefusedLine[] {
  const errors = error instanceof ApiProblem ? error.errors : {}
  return Object.entries(errors).flatMap(([name, [sentence = '']]) =>
    name.startsWith('lines.') ? [{ productId: name.slice('lines.'.length), sentence }] : [],
  )
}
