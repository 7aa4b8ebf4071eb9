import { appendFileSync, mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDurableState } from './durable-state.ts'

function newFolder() {
  return mkdtempSync(join(tmpdir(), 'durable-state-'))
}

test('what was settled is restored, bodies included', async () => {
  const folder = newFolder()
  const first = await openDurableState(folder)
  first.commit({
    keep: [{ collection: 'order', id: 'a', value: { text: 'tab\tand\nline' } }],
    archive: [{ collection: 'answer', id: 'a', json: JSON.stringify({ body: 'ünï\tcode' }) }],
  })
  first.commit({ keep: [{ collection: 'order', id: 'b', value: 2 }] })
  first.commit({ forget: [{ collection: 'order', id: 'b' }] })
  await first.close()
  const second = await openDurableState(folder)
  expect([...second.kept('order')]).toEqual([['a', { text: 'tab\tand\nline' }]])
  expect(JSON.parse((await second.readArchived('answer', 'a')) ?? '')).toEqual({
    body: 'ünï\tcode',
  })
  await second.close()
})

test('a last line cut off by a kill is dropped as a whole, and writing continues after the rest', async () => {
  const folder = newFolder()
  const first = await openDurableState(folder)
  first.commit({ keep: [{ collection: 'order', id: 'whole', value: 1 }] })
  await first.close()
  appendFileSync(join(folder, 'journal.jsonl'), '{"k":[["order","half",')
  const second = await openDurableState(folder)
  second.commit({ keep: [{ collection: 'order', id: 'next', value: 2 }] })
  await second.close()
  const third = await openDurableState(folder)
  expect([...third.kept('order').keys()]).toEqual(['whole', 'next'])
  await third.close()
})

test('a journal of mostly stale entries is rewritten at the start, in the old order', async () => {
  const folder = newFolder()
  const first = await openDurableState(folder)
  for (let round = 0; round < 20; round += 1) {
    for (const id of ['x', 'y', 'z']) {
      first.commit({
        keep: [{ collection: 'order', id, value: { round } }],
        archive: [{ collection: 'answer', id, json: JSON.stringify({ id, round }) }],
      })
    }
  }
  await first.close()
  const before = statSync(join(folder, 'journal.jsonl')).size
  const second = await openDurableState(folder)
  expect(statSync(join(folder, 'journal.jsonl')).size).toBeLessThan(before / 10)
  expect([...second.kept('order')]).toEqual([
    ['x', { round: 19 }],
    ['y', { round: 19 }],
    ['z', { round: 19 }],
  ])
  second.commit({ keep: [{ collection: 'order', id: 'w', value: 1 }] })
  expect(await second.readArchived('answer', 'y')).toBe('{"id":"y","round":19}')
  await second.close()
  expect(readFileSync(join(folder, 'journal.jsonl'), 'utf8').trim().split('\n')).toHaveLength(7)
})
