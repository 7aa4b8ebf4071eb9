import { firstOrderable } from '../../contract/bulk/offer.ts'
import { minimumOrder } from '../../contract/values/quantity.ts'

/**
 * Tags of a fact. Stock that the catalogue now shows is reported as `stock:{before}:{after}:{minimum}:{multiple}`: every
 * order changes it, but seldom the count of what can be ordered.
 */
export function productTags(minimumOrderQuantity: number) {
  return (fact: string): string[] => {
    if (!fact.startsWith('stock:')) return [fact]
    const [, before, after, minimum, orderMultiple] = fact.split(':')
    const floor = minimumOrder(minimumOrderQuantity, Number(minimum))
    const least = firstOrderable({ floor, orderMultiple: Number(orderMultiple) })
    const wasOrderable = Number(before) >= least
    const isOrderable = Number(after) >= least
    return wasOrderable === isOrderable ? ['stock'] : ['stock', 'orderable']
  }
}
