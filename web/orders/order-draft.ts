import { v4 as uuid } from 'uuid'
import type { OrderEntries } from './order-form.ts'

/** An order form that was begun: its key, and what stands in it. */
interface OrderDraft {
  /** However often the form is sent, it means one order. */
  readonly key: string
  readonly entries: Partial<OrderEntries>
}

const nameOf = (productId: string) => `order-draft ${productId}`

/**
 * The draft of this tab for one product. It outlives a reload: whoever reloads because no answer came sends the same
 * form again, and gets the order that stands.
 */
export function readDraft(productId: string): OrderDraft {
  try {
    const draft = JSON.parse(sessionStorage.getItem(nameOf(productId)) ?? '')
    if (typeof draft?.key === 'string') return { key: draft.key, entries: draft.entries ?? {} }
  } catch {
    // None yet, or a browser that keeps nothing: a new form.
  }
  return { key: uuid(), entries: {} }
}

export function saveDraft(productId: string, draft: OrderDraft): void {
  try {
    sessionStorage.setItem(nameOf(productId), JSON.stringify(draft))
  } catch {
    // Then a reload begins a new form.
  }
}

/** Once the order stands, or the form was closed: the next one is another order. */
export function forgetDraft(productId: string): void {
  try {
    sessionStorage.removeItem(nameOf(productId))
  } catch {
    // Nothing was kept.
  }
}
