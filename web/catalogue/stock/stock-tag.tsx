import type { ShortLevel } from '../../../contract/catalogue/bulk/stock-level.ts'
import { Tag } from '../../ui/tag.tsx'

/** Says of a product that little of it is left, or less than one order needs. */
export function StockTag({ level }: { readonly level: ShortLevel | null | undefined }) {
  if (level === 'out') return <Tag tone="bad">Below the minimum order</Tag>
  return level ? <Tag tone="note">Low stock</Tag> : null
}
