import type { ShortLevel } from '../../../contract/catalogue/bulk/stock-level.ts'
import { Tag } from '../../ui/tag.tsx'
import { shortageName } from '../products/order-cost.ts'

interface StockTagProps {
  readonly level: ShortLevel | null | undefined
  readonly available: number
}

/** Says of a product that little of it is left, or less than one order needs. */
export function StockTag({ level, available }: StockTagProps) {
  if (level === 'out') return <Tag tone="bad">{shortageName(available)}</Tag>
  return level ? <Tag tone="note">Low stock</Tag> : null
}
