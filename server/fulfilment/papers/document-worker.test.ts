import { afterEach, expect, test } from 'vitest'
import { readPages } from '../../testing/desks/paper-desk.ts'
import { documentWorker } from './document-worker.ts'
import type { PaperPart } from './papers.ts'

let worker = documentWorker()
afterEach(() => {
  worker.close()
  worker = documentWorker()
})

async function* label(returnNo: number, wait?: Promise<unknown>): AsyncGenerator<PaperPart> {
  await wait
  const shop = { name: 'Bulkhead', address: '' }
  const shipTo = { lines: ['Dana', 'Fulton Yard', '60607'], phone: '' }
  const to = { shipTo, isCollected: false, unloading: [] }
  const papers = [{ shop, ...to, orderNo: 100234, poNumber: null, returnNo, pieces: 40 }]
  yield { kind: 'returnLabel', papers }
}

const failing = async function* (): AsyncGenerator<PaperPart> {
  yield* label(1)
  throw new Error('The database is gone.')
}

test('twenty documents wait; the next is asked to come again', async () => {
  const { promise: begin, resolve: start } = Promise.withResolvers<void>()
  const taken = Array.from({ length: 21 }, (_, at) => worker.print(label(at, begin)))
  await expect(worker.print(label(99))).rejects.toMatchObject({
    code: 'overloaded',
    retryAfterSeconds: 5,
  })
  start()
  const printed = await Promise.all(taken)
  const [last = ''] = await readPages(printed.at(-1) ?? Buffer.of())
  expect(last).toContain('Return 20')
  expect((await worker.print(label(99))).length).toBeGreaterThan(0)
})

test('a document that can’t be read on leaves nothing in the next', async () => {
  await expect(worker.print(failing())).rejects.toThrow('The database is gone.')
  const pages = await readPages(await worker.print(label(2)))
  expect(pages).toHaveLength(1)
})

test('a document that takes too long is given up, and others are printed', async () => {
  const hasty = documentWorker({ jobSeconds: 0, startSeconds: 0 })
  await expect(hasty.print(label(1))).rejects.toThrow()
  expect(await readPages(await worker.print(label(3)))).toHaveLength(1)
})
