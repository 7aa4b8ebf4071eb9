import { useState } from 'react'
import type { ListRow } from './list-rows.ts'
import { isOpen, type ListWork, listKey } from './list-work.ts'
import { type ListSource, useFindCart } from './mutations.ts'
import { useListDraft } from './use-list-draft.ts'

/** A list of which lines were added to a cart. */
export interface AddedList {
  readonly key: string
  readonly cart: string
  readonly at: string
}

/** A list that was pasted before: it stands below, or lines of it are in the cart. */
export interface Repeat {
  readonly source: ListSource
  /** When it was added; undefined while it is below. */
  readonly addedAt: string | undefined
}

const NONE: readonly AddedList[] = []
const MOST_KEPT = 50

/** Finds lists that are pasted a second time, and remembers those that went into a cart. */
export function useRepeats(cartId: string | undefined, work: ListWork) {
  const [added, changeAdded] = useListDraft('added', NONE)
  const [repeat, setRepeat] = useState<Repeat>()
  const findCart = useFindCart(cartId)

  /** Whether the list is new; else the buyer is asked. */
  async function isNew(source: ListSource): Promise<boolean> {
    const key = listKey(source)
    if (key === undefined) return true
    const isBelow = work.lists.some((list) => list.key === key && isOpen(list, work.gone))
    const before = added.filter((one) => one.key === key)
    const cart = before.length > 0 && !isBelow ? await findCart() : undefined
    const addedAt = before.findLast((one) => one.cart === cart)?.at
    if (!isBelow && addedAt === undefined) return true
    setRepeat({ source, addedAt: isBelow ? undefined : addedAt })
    return false
  }

  /** Remembers the lists of rows that were added. */
  async function keepAdded(rows: readonly ListRow[]): Promise<void> {
    const listNos = new Set(rows.map(({ id }) => Number(id.split('-')[0])))
    const lists = work.lists.filter(({ listNo }) => listNos.has(listNo))
    const keys = lists.flatMap(({ key }) => key ?? [])
    const cart = keys.length > 0 ? await findCart() : undefined
    if (cart === undefined) return
    const at = new Date().toISOString()
    changeAdded((before) =>
      [...before, ...keys.map((key) => ({ key, cart, at }))].slice(-MOST_KEPT),
    )
  }

  return { repeat, isNew, keepAdded, settle: () => setRepeat(undefined) }
}
