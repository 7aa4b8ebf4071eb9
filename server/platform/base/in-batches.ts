/** The items in arrays of so many; the last one may be shorter. */
export async function* inBatches<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  size: number,
): AsyncGenerator<Item[]> {
  let batch: Item[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
