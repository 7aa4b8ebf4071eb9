/** Numbers that are the same at every run (mulberry32), so that two shops have the same sample trade. */
export function seededRandom(seed: number) {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    /** A whole number, both bounds included. */
    whole: (least: number, most: number): number => least + Math.floor(next() * (most - least + 1)),
    isWithin: (share: number): boolean => next() < share,
  }
}

export type SeededRandom = ReturnType<typeof seededRandom>
