import { v4 as uuid } from 'uuid'
import { draftName } from './draft-storage.ts'
import type { OrderEntries } from './order-form.ts'

/** An order form that was begun: its key, and what stands in it. */
interface OrderDraft {
  /** However often the form is sent, it means one order. */
  readonly key: string
  readonly entries: Partial<OrderEntries>
}

/**
 * The draft of this tab for one product. It outlives a reload: whoever reloads because no answer came sends the same
 * form again, and gets the order that stands. It is shown to the customer who began it alone.
 */
export function readDraft(productId: string, customer: string | undefined): OrderDraft {
  try {
    const draft = JSON.parse(sessionStorage.getItem(draftName(productId)) ?? '')
    if (typeof draft?.key === 'string' && draft.customer === customer)
      return { key: draft.key, entries: draft.entries ?? {} }
  } catch {
    // None yet, or a browser that keeps nothing: a new form.
  }
  return { key: uuid(), entries: {} }
}

export function saveDraft(
  productId: string,
  customer: string | undefined,
  draft: OrderDraft,
): void {
  try {
    sessionStorage.setItem(draftName(productId), JSON.stringify({ customer, ...draft }))
  } catch {
    // Then a reload begins a new form.
  }
}

/** Once the order stands, or the form was closed: the next one is another order. */
export function forgetDraft(productId: string): void {
  try {
    sessionStorage.removeItem(draftName(productId))
  } catch {
    // Nothing was kept.
  }
}
