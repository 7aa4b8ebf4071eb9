/**
 * What a fact that the triggers tell is about. Stock comes as `stock:{product}:{before}:{after}:{minimum}`: every order
 * changes it, and seldom anything that merely counts what can be ordered.
 */
export function catalogTags(minimumOrderQuantity: number) {
  return (fact: string): string[] => {
    if (!fact.startsWith('stock:')) return [fact]
    const [, id, before, after, minimum] = fact.split(':')
    const floor = Math.max(minimumOrderQuantity, Number(minimum))
    const wasOrderable = Number(before) >= floor
    const isOrderable = Number(after) >= floor
    return [`product:${id}`, 'stock', ...(wasOrderable === isOrderable ? [] : ['orderable'])]
  }
}
