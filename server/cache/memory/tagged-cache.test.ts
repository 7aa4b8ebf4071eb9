import { expect, test } from 'vitest'
import { type Changes, EVERYTHING } from '../changed.ts'
import { taggedCache } from './tagged-cache.ts'

/** Changes told by the test itself. */
function tellable() {
  const listeners: ((tags: readonly string[]) => void)[] = []
  const written = new Set<string>()
  let isCurrent = true
  const changes: Pick<Changes, 'isCurrent' | 'isBeingWritten' | 'onChange' | 'silentFor'> = {
    isCurrent: () => isCurrent,
    isBeingWritten: (tags) => tags.some((tag) => written.has(tag)),
    onChange: (listener) => void listeners.push(listener),
    silentFor: () => 0,
  }
  return {
    changes: changes as Changes,
    written,
    tell: (...tags: string[]) => {
      for (const listener of listeners) listener(tags)
    },
    loseTouch: () => {
      isCurrent = false
    },
    findTouch: () => {
      isCurrent = true
    },
  }
}

function build(maxBytes = 1_000_000, keepsDropped = false) {
  const told = tellable()
  const gone: string[] = []
  let time = 0
  const cache = taggedCache<string>(told.changes, {
    maxBytes,
    keepsDropped,
    now: () => new Date(time),
    onLeave: (value) => gone.push(value),
  })
  const keep = (key: string, { tags = [key], size = 0, until }: KeepOptions = {}) =>
    cache.keep(cache.begin(), key, key, { tags, size, until })
  return {
    ...told,
    cache,
    gone,
    keep,
    setTime: (milliseconds: number) => {
      time = milliseconds
    },
  }
}
interface KeepOptions {
  tags?: string[]
  size?: number
  until?: Date | undefined
}

test('a change drops the values that depend on it, and no others', () => {
  const { cache, keep, tell, gone } = build()
  keep('disc', { tags: ['product:1', 'assortment'] })
  keep('pads', { tags: ['product:2', 'assortment'] })
  tell('product:1')
  expect([cache.find('disc'), cache.find('pads')]).toEqual([undefined, 'pads'])
  tell('reviews')
  expect(cache.find('pads')).toBe('pads')
  tell(EVERYTHING)
  expect(cache.find('pads')).toBeUndefined()
  expect(gone).toEqual(['disc', 'pads'])
  expect(cache.size().bytes).toBe(0)
})

test('dropped values and those read during a change are known as old ones, within the same bytes', () => {
  const { cache, keep, tell, setTime } = build(10_000, true)
  keep('disc')
  tell('disc')
  const reading = cache.begin()
  tell('pads')
  expect(cache.keep(reading, 'pads', 'pads', { tags: ['pads'], size: 0 })).toBe(false)
  expect([cache.find('disc'), cache.find('pads')]).toEqual([undefined, undefined])
  expect(cache.findOld('disc')).toEqual({ value: 'disc', staleMs: expect.any(Number) })
  expect(cache.findOld('pads')?.value).toBe('pads')
  keep('seal', { until: new Date(1000) })
  tell('seal')
  setTime(1001)
  expect(cache.findOld('seal')).toBeUndefined()
  for (let number = 0; number < 40; number += 1) keep(`part ${number}`)
  expect(cache.size().bytes).toBeLessThanOrEqual(10_000)
  // Made room first.
  expect(cache.findOld('disc')).toBeUndefined()
})

test('a cache that is not asked to forgets what was dropped, such as sessions', () => {
  const { cache, keep, tell } = build()
  keep('session')
  tell('session')
  expect(cache.findOld('session')).toBeUndefined()
})

test('what was read before a change is not kept after it, and what was read of something else is', () => {
  const { cache, tell } = build()
  const old = cache.begin()
  const other = cache.begin()
  tell('product:1')
  const fresh = cache.begin()
  expect(cache.keep(old, 'disc', 'old', { tags: ['product:1'], size: 0 })).toBe(false)
  expect(cache.keep(other, 'pads', 'pads', { tags: ['product:2'], size: 0 })).toBe(true)
  expect(cache.keep(fresh, 'disc', 'new', { tags: ['product:1'], size: 0 })).toBe(true)
  expect(cache.find('disc')).toBe('new')
})

test('values that a transaction is changing are not cached', () => {
  const { cache, keep, written } = build()
  written.add('product:1')
  expect(keep('disc', { tags: ['product:1'] })).toBe(false)
  expect(cache.find('disc')).toBeUndefined()
})

test('without notifications nothing is cached or found', () => {
  const { cache, keep, loseTouch, findTouch } = build()
  keep('disc')
  loseTouch()
  expect(cache.find('disc')).toBeUndefined()
  expect(keep('pads')).toBe(false)
  findTouch()
  expect(cache.find('disc')).toBe('disc')
})

test('a value ends at its time', () => {
  const { cache, keep, setTime } = build()
  keep('disc', { until: new Date(1000) })
  setTime(999)
  expect(cache.find('disc')).toBe('disc')
  setTime(1000)
  expect(cache.find('disc')).toBeUndefined()
  setTime(0)
  expect(cache.find('disc')).toBeUndefined()
})

test('the memory has a bound, whatever is kept and however it grows', () => {
  const { cache, keep } = build(100_000)
  for (let made = 0; made < 1000; made++) {
    keep(`key ${made}`, { size: made % 5000 })
    if (made % 3 === 0) cache.find(`key ${made}`)
    if (made % 7 === 0) cache.grow(`key ${made}`, `key ${made}`, 1500)
    expect(cache.size().bytes).toBeLessThanOrEqual(100_000)
  }
  expect(cache.size().bytes).toBeGreaterThan(50_000)
  expect(keep('larger than a quarter', { size: 25_100 })).toBe(false)
})

test('an entry hit twice stays, however many others come once', () => {
  const { cache, keep } = build(100_000)
  keep('home')
  cache.find('home')
  for (let made = 0; made < 10_000; made++) keep(`random ${made}`)
  expect(cache.find('home')).toBe('home')
  expect(cache.find('random 9999')).toBe('random 9999')
  expect(cache.find('random 1')).toBeUndefined()
})
