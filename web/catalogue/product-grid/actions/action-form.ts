import { ChangeAction } from '../../../../contract/catalogue/changes/change-input.ts'
import { Discount } from '../../../../contract/catalogue/products.ts'
import { formatCountOf } from '../../../../contract/values/money/money.ts'
import { readTypedNumber } from '../../../ui/fields/typed-number.ts'
import { LATER_DAY, readCell, showCell } from '../sheet/cell-text.ts'

/** Fields that an action changes in all ticked products. */
export const actionKinds = {
  price: 'Price',
  category: 'Category',
  brand: 'Brand',
  minimum: 'Minimum',
  orderMultiple: 'Order multiple',
  discount: 'Discount',
} as const
export type ActionKind = keyof typeof actionKinds

/** Ways to change a price or a discount. */
export type ActionWay = 'raise' | 'lower' | 'to' | 'set' | 'end'

export interface ActionEntries {
  readonly way: ActionWay
  readonly value: string
  /** Last day of a discount. */
  readonly until: string
}

export type ReadAction =
  | { readonly action: ChangeAction; readonly title: string }
  | { readonly fault: string; readonly field: 'value' | 'until' }

const percentFault = (most: string) => `A percentage up to ${most}, with up to two decimals`

/** The action of a form, with the title of its change set, or what is wrong with the entries. */
export function readAction(kind: ActionKind, entries: ActionEntries, count: number): ReadAction {
  const of = formatCountOf(count, 'product')
  if (kind === 'price' && entries.way !== 'to') return readPercent(entries, of)
  const typed = kind === 'discount' ? discountText(entries) : entries.value
  const read = readCell(kind, typed)
  if ('fault' in read)
    return kind === 'discount' ? discountFault(entries) : { ...read, field: 'value' }
  const text = showCell({ id: kind }, read.text) || 'none'
  const title = `${actionKinds[kind]} ${text}: ${of}`
  const action: ChangeAction =
    kind === 'price'
      ? { kind: 'priceTo', price: Number(read.value) }
      : { kind: 'set', field: kind, value: read.value }
  return { action, title }
}

const percentText = (value: string) => value.replace('%', '').trim()

/** The text to type into a discount's cell for this action. */
function discountText({ way, value, until }: ActionEntries): string {
  return way === 'end' ? '' : `${percentText(value)}% until ${until}`
}

/** The fault of a discount, its percentage checked first. */
function discountFault({ value }: ActionEntries): ReadAction {
  const text = percentText(value)
  const percent = Discount.shape.percent.safeParse(/^\d+$/.test(text) ? Number(text) : Number.NaN)
  return percent.success
    ? { fault: LATER_DAY, field: 'until' }
    : { fault: percent.error.issues[0]?.message ?? '', field: 'value' }
}

function readPercent({ way, value }: ActionEntries, of: string): ReadAction {
  const typed = readTypedNumber(value.replace('%', ''))
  const isUp = way === 'raise'
  const read = ChangeAction.safeParse({ kind: 'priceByPercent', percent: isUp ? typed : -typed })
  if (!read.success || !(typed > 0))
    return { fault: percentFault(isUp ? '1,000' : '99'), field: 'value' }
  return { action: read.data, title: `Price ${isUp ? '+' : '−'}${typed} %: ${of}` }
}
