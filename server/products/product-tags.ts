import { minimumOrder } from '../../contract/values/quantity.ts'

/**
 * Tags of a fact reported by triggers. Stock is reported as `stock:{product}:{before}:{after}:{minimum}`: every order
 * changes it, but seldom the count of what can be ordered.
 */
export function productTags(minimumOrderQuantity: number) {
  return (fact: string): string[] => {
    if (!fact.startsWith('stock:')) return [fact]
    const [, id, before, after, minimum] = fact.split(':')
    const floor = minimumOrder(minimumOrderQuantity, Number(minimum))
    const wasOrderable = Number(before) >= floor
    const isOrderable = Number(after) >= floor
    return [`product:${id}`, 'stock', ...(wasOrderable === isOrderable ? [] : ['orderable'])]
  }
}
