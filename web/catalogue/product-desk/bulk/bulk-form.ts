import { MOST_STEPS } from '../../../../contract/catalogue/bulk/ladder-faults.ts'
import { type PackField, packFields } from '../../../../contract/catalogue/product-fields.ts'
import { emptyEntries, type PlainEntries } from '../plain-entries.ts'

/** A row of the ladder as typed. */
export interface StepEntries {
  readonly from: string
  readonly price: string
}

/** An admin's entries for selling in bulk; all may be empty. */
export interface BulkEntries extends PlainEntries<PackField> {
  readonly orderMultiple: string
  readonly pricePer: string
  readonly ladder: StepEntries[]
}

export const noStep: StepEntries = { from: '', price: '' }

export const noBulk: BulkEntries = {
  orderMultiple: '',
  pricePer: '1',
  ...emptyEntries(packFields),
  ladder: [],
}

type StepPath = `ladder.${number}` | `ladder.${number}.${keyof StepEntries}`

/** In the order of the form. */
export const bulkFields: readonly (Exclude<keyof BulkEntries, 'ladder'> | StepPath)[] = [
  ...(['orderMultiple', 'pricePer'] as const),
  ...packFields.map(({ key }) => key),
  ...Array.from({ length: MOST_STEPS }, (_, row): StepPath[] => [
    ...([`ladder.${row}.from`, `ladder.${row}.price`, `ladder.${row}`] as const),
  ]).flat(),
]

/** Whether anything of this group is entered; the form's other entries don't count. */
export function isBulkEntered({ ladder, pricePer, ...others }: BulkEntries): boolean {
  const texts = [others.orderMultiple, ...packFields.map(({ key }) => others[key])]
  return ladder.length > 0 || pricePer !== '1' || texts.some((text) => text !== '')
}
