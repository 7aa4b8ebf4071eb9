import { expect, onTestFinished, test } from 'vitest'
import { shelf } from '../../../contract/quick-order/reading/shelf.ts'
import { listReaders } from './list-readers.ts'

const nothingSold = shelf([], [])
const small = () => ({ text: 'QX-7301-A 600' })
/** Within all bounds, and far more than a moment’s work. */
const large = () => ({ text: `${Array(200).fill('QX-7301-A 600').join(';')}\n`.repeat(990) })

function openReaders(limits: { atOnce: number; waiting: number; readSeconds: number }) {
  const readers = listReaders(limits)
  onTestFinished(() => readers.close())
  return readers.read
}

test('lists wait for each other, and one beyond those that may wait is to be sent again in five seconds', async () => {
  const read = openReaders({ atOnce: 1, waiting: 1, readSeconds: 15 })
  const lists = [read(small, nothingSold), read(small, nothingSold)]
  await expect(read(small, nothingSold)).rejects.toMatchObject({
    code: 'overloaded',
    retryAfterSeconds: 5,
  })
  for (const { list } of await Promise.all(lists)) expect(list.counts.notFound).toBe(1)
})

test('a list that takes too long is refused with what to do, and the next one is read', async () => {
  const read = openReaders({ atOnce: 1, waiting: 0, readSeconds: 2 })
  await read(small, nothingSold)
  await expect(read(large, nothingSold)).rejects.toMatchObject({
    code: 'tooLong',
    message: expect.stringContaining('Send it in parts'),
  })
  expect((await read(small, nothingSold)).list.counts.lines).toBe(1)
})

test('a list whose numbers can’t be looked up fails alone', async () => {
  const read = openReaders({ atOnce: 1, waiting: 0, readSeconds: 15 })
  const exact = () => Promise.reject(new Error('The database is gone.'))
  await expect(read(small, { ...nothingSold, exact })).rejects.toThrow('The database is gone.')
  expect((await read(small, nothingSold)).list.counts.notFound).toBe(1)
})
