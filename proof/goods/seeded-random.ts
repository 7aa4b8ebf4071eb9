/** Random choices that are the same in every run with the same seed (mulberry32, by Tommy Ettinger, public domain). */
export function seededRandom(seed: number) {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  function pick<Item>(items: readonly Item[]): Item {
    const item = items[whole(0, items.length - 1)]
    if (item === undefined) throw new Error('Nothing to choose from.')
    return item
  }
  return {
    whole,
    pick,
    /** So many different ones. */
    some<Item>(items: readonly Item[], count: number): Item[] {
      const left = [...items]
      return Array.from({ length: Math.min(count, items.length) }, () => left.splice(whole(0, left.length - 1), 1)).flat()
    },
    /** One of those that fit. */
    find<Item>(items: readonly Item[], fits: (item: Item) => boolean): Item | undefined {
      const fitting = items.filter(fits)
      return fitting.length === 0 ? undefined : pick(fitting)
    },
  }
}
