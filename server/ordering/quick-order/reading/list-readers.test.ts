import { expect, onTestFinished, test, vi } from 'vitest'
import { shelf } from '../../../../contract/ordering/quick-order/reading/shelf.ts'
import { listReaders } from './list-readers.ts'

const nothingSold = shelf([], [])
const small = { text: 'QX-7301-A 600' }
const choices = { roles: undefined, sheet: undefined }
const file = (text: string) => ({ choices, load: async () => Buffer.from(text) })
/** Rows of 200 cells, within all bounds. */
const wide = (rows: number) => file(`${Array(200).fill('QX-7301-A 600').join(';')}\n`.repeat(rows))

function openReaders(limits: { waiting: number; readSeconds: number }) {
  const readers = listReaders(limits)
  onTestFinished(() => readers.close())
  return readers.read
}

test('lists wait for each other, and one beyond those that may wait is to be sent again in five seconds', async () => {
  const read = openReaders({ waiting: 1, readSeconds: 15 })
  const lists = [read(small, nothingSold), read(small, nothingSold)]
  await expect(read(small, nothingSold)).rejects.toMatchObject({
    code: 'overloaded',
    retryAfterSeconds: 5,
  })
  for (const { list } of await Promise.all(lists)) expect(list.counts.notFound).toBe(1)
})

test('a short list does not wait for a long one', async () => {
  const read = openReaders({ waiting: 0, readSeconds: 60 })
  await Promise.all([read(small, nothingSold), read(file('QX-7301-A 600'), nothingSold)])
  const long = read(wide(200), nothingSold).then(() => 'long')
  const short = read(small, nothingSold).then(() => 'short')
  expect(await Promise.race([long, short])).toBe('short')
  await long
})

test('a list that takes too long is refused with what to do, and the next one is read', async () => {
  const start = performance.now()
  await openReaders({ waiting: 0, readSeconds: 60 })(wide(990), nothingSold)
  const longSeconds = (performance.now() - start) / 1000
  const read = openReaders({ waiting: 0, readSeconds: longSeconds / 3 })
  // While the machine is busy, a short list may take as long.
  const readShort = () =>
    vi.waitFor(() => read(file('QX-7301-A 600'), nothingSold), { timeout: 60_000 })
  await readShort()
  await expect(read(wide(990), nothingSold)).rejects.toMatchObject({
    code: 'tooLong',
    message: expect.stringContaining('takes too long to be read. Send it in parts'),
  })
  expect((await readShort()).list.counts.lines).toBe(1)
})

test('a list whose numbers can’t be looked up fails alone', async () => {
  const read = openReaders({ waiting: 0, readSeconds: 15 })
  const exact = () => Promise.reject(new Error('The database is gone.'))
  await expect(read(small, { ...nothingSold, exact })).rejects.toThrow('The database is gone.')
  expect((await read(small, nothingSold)).list.counts.notFound).toBe(1)
})
