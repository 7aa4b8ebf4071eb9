import { expect, test } from 'vitest'
import { workSlots } from './work-slots.ts'

/** Work that ends on demand. */
function openWork() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { promise, finish: resolve }
}

test('running and waiting work is limited, and further work is refused', async () => {
  const run = workSlots({ atOnce: 2, waiting: 1 }, () => new Error('busy'))
  const started: string[] = []
  const works = { a: openWork(), b: openWork(), c: openWork() }
  const results = (['a', 'b', 'c'] as const).map((name) =>
    run(async () => {
      started.push(name)
      await works[name].promise
      return name
    }),
  )
  await expect(run(async () => 'd')).rejects.toThrow('busy')
  expect(started).toEqual(['a', 'b'])

  works.a.finish()
  await results[0]
  expect(started).toEqual(['a', 'b', 'c'])
  works.b.finish()
  works.c.finish()
  expect(await Promise.all(results)).toEqual(['a', 'b', 'c'])
})

test('failed work frees its slot', async () => {
  const run = workSlots({ atOnce: 1, waiting: 0 }, () => new Error('busy'))
  await expect(run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await run(async () => 'next')).toBe('next')
})

test('work that waits too long is refused and never begins', async () => {
  const run = workSlots({ atOnce: 1, waiting: 2, waitSeconds: 0.01 }, () => new Error('busy'))
  const first = openWork()
  const running = run(() => first.promise)
  let isBegun = false
  await expect(
    run(async () => {
      isBegun = true
    }),
  ).rejects.toThrow('busy')
  first.finish()
  await running
  expect(await run(async () => isBegun)).toBe(false)
})

test('staff’s work starts before that of others who waited longer, and has places of its own', async () => {
  const run = workSlots({ atOnce: 1, waiting: 2 }, () => new Error('busy'))
  const first = openWork()
  const started: string[] = []
  const note = (name: string) => async () => void started.push(name)
  const works = [run(() => first.promise), run(note('stranger')), run(note('buyer'))]
  await expect(run(note('another'))).rejects.toThrow('busy')
  works.push(run(note('packer'), 'staff'))
  first.finish()
  await Promise.all(works)
  expect(started).toEqual(['packer', 'stranger', 'buyer'])
})
