import {
  type DeskSort,
  deskDays,
  deskSorts,
  deskStates,
  orderWaits,
  shipByChoices,
} from '../../../../contract/ordering/desk-choices.ts'
import type { DeskQuery } from '../../../../contract/ordering/desk-orders.ts'
import type { GoodsKind } from '../../../../contract/ordering/orders.ts'

/** The filters of the desk's list, in the words of its call. */
export type DeskFilter = Omit<DeskQuery, 'after' | 'limit'>

export const goodsNames = {
  toPack: 'To pack',
  partShipped: 'Partly shipped',
  shipped: 'Shipped',
  delivered: 'Delivered',
  returns: 'Returns',
} as const satisfies Record<GoodsKind, string>

const COUNTRY = /^([A-Z]{2}|none)$/
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const DAY = /^\d{4}-\d{2}-\d{2}$/
const longest = {
  q: 100,
  customer: 254,
  part: 60,
  region: 40,
  category: 60,
  brand: 60,
} as const

/** The filters in an address; what the call would refuse is left out. */
export function readDeskFilter(search: URLSearchParams): DeskFilter {
  const oneOf = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === search.get(name))
  const text = (name: keyof typeof longest) =>
    search.get(name)?.trim().slice(0, longest[name]) || undefined
  const day = (name: string) => {
    const typed = search.get(name) ?? ''
    return DAY.test(typed) && !Number.isNaN(Date.parse(typed)) ? typed : undefined
  }
  const filter = {
    q: text('q'),
    state: oneOf('state', deskStates),
    goods: oneOf('goods', Object.keys(goodsNames) as GoodsKind[]),
    shipBy: oneOf('shipBy', shipByChoices),
    waits: oneOf('waits', orderWaits),
    days: oneOf('days', deskDays),
    from: day('from'),
    to: day('to'),
    customer: text('customer'),
    part: text('part'),
    country: COUNTRY.test(search.get('country') ?? '') ? search.get('country') : undefined,
    region: text('region'),
    category: text('category'),
    brand: text('brand'),
    product: ID.test(search.get('product') ?? '') ? search.get('product') : undefined,
    sort: oneOf('sort', deskSorts),
  }
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
}

/** The same filters as an address. */
export const writeDeskFilter = (filter: DeskFilter): string =>
  new URLSearchParams(filter as Record<string, string>).toString()

const reverse: Readonly<Record<DeskSort, DeskSort>> = {
  newest: 'oldest',
  oldest: 'newest',
  shipBy: '-shipBy',
  '-shipBy': 'shipBy',
}

/** The same list from its end: what comes after an order there stands before it here. */
export const reversed = (filter: DeskFilter): DeskFilter => ({
  ...filter,
  sort: reverse[filter.sort ?? 'newest'],
})
