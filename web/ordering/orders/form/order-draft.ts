import { newKey } from '../../../platform/base/forms/act-key.ts'
import { draftName } from './draft-storage.ts'
import type { OrderEntries } from './order-form.ts'

/** A begun order form: its idempotency key and its entries. */
export interface OrderDraft<Entries> {
  /** The same for every submission, so that they mean one order. */
  readonly key: string
  readonly entries: Partial<Entries>
}

/**
 * This tab's draft for one product or cart, shown only to the customer who began it. It survives a reload: sending it again
 * after a lost answer repeats the key and returns the existing order.
 */
export function readDraft<Entries = OrderEntries>(
  subjectId: string,
  customer: string | undefined,
): OrderDraft<Entries> {
  try {
    const draft = JSON.parse(sessionStorage.getItem(draftName(subjectId)) ?? '')
    if (typeof draft?.key === 'string' && draft.customer === customer)
      return { key: draft.key, entries: draft.entries ?? {} }
  } catch {
    // No draft, or storage is blocked: a new form.
  }
  return beginDraft({})
}

/** Under a new key, so that what is sent next is an order of its own. */
export function beginDraft<Entries>(entries: Partial<Entries>): OrderDraft<Entries> {
  return { key: newKey(), entries }
}

export function saveDraft<Entries = OrderEntries>(
  subjectId: string,
  customer: string | undefined,
  draft: OrderDraft<Entries>,
): void {
  try {
    sessionStorage.setItem(draftName(subjectId), JSON.stringify({ customer, ...draft }))
  } catch {
    // Storage is blocked: a reload begins a new form.
  }
}

/** After the order is placed or the form is closed, the next one is another order. */
export function forgetDraft(subjectId: string): void {
  try {
    sessionStorage.removeItem(draftName(subjectId))
  } catch {
    // Storage is blocked, so nothing was kept.
  }
}
