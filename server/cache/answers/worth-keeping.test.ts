import { expect, test } from 'vitest'
import type { Changes } from '../changed.ts'
import { makeHotAnswer } from './hot-answer.ts'
import { hotAnswers } from './hot-answers.ts'

const quiet = { isCurrent: () => true, isBeingWritten: () => false, onChange: () => {} }

/** Room for a few dozen answers. */
function build() {
  const hot = hotAnswers(quiet as unknown as Changes, { maxBytes: 100_000, now: () => new Date() })
  const begin = async (key: string) => {
    const found = await hot.findOrBegin(key, key)
    return found && 'making' in found ? found.making : undefined
  }
  /** Asks, and makes the answer where there is none; tells whether one was there. */
  const ask = async (key: string) => {
    const making = await begin(key)
    if (!making) return true
    const about = { key, route: '/product/:id', kind: 'call', shown: { tags: [] } } as const
    hot.keep(making, key, makeHotAnswer(about, {}, key))
    hot.end(making)
    return false
  }
  return { hot, begin, ask }
}

test('a walk through everything fills half of the memory; what is asked for again is kept beyond that', async () => {
  const { hot, ask } = build()
  for (let id = 0; id < 1000; id += 1) await ask(`/product/${id}`)
  expect(hot.figures().bytes).toBeGreaterThan(45_000)
  expect(hot.figures().bytes).toBeLessThan(55_000)
  expect(await ask('/product/0')).toBe(true)
  expect(await ask('/product/999')).toBe(false)
  expect(await ask('/product/999')).toBe(true)
})

test('two who ask for the same at once have asked for it twice', async () => {
  const { hot, begin, ask } = build()
  for (let id = 0; id < 100; id += 1) await ask(`/product/${id}`)
  const making = await begin('/product/new')
  const other = ask('/product/new')
  if (!making) throw new Error('It was there.')
  const about = { key: making.key, route: '', kind: 'call', shown: { tags: [] } } as const
  hot.keep(making, making.key, makeHotAnswer(about, {}, 'made once'))
  hot.end(making)
  expect(await other).toBe(true)
})
