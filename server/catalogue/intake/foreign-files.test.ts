import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SNIFFED_BYTES, sniffTable } from '../../platform/sheets/sniff-format.ts'
import { type ChangeDesk, openChangeDesk } from '../../testing/desks/change-desk.ts'
import { foreignFiles } from '../../testing/intake/foreign-files.ts'
import { importSheet } from '../change-sets/files/import-sheet.ts'
import { importStore } from './import-store.ts'
import { openMappedFile } from './open-mapped.ts'
import { readFile } from './read-file.ts'

// Files of other programs, read as they are. In this process: one of its own takes seconds to start.

/** Choose the file, import it, look at the changes, take what is proposed for unknown names, apply them. */
const USUAL_CLICKS = 5
/** Add a value for every line, choose its field, fill it. */
const CLICKS_A_CHANGE = 3
const MOST_CLICKS = 12

let desk: ChangeDesk

beforeAll(async () => {
  desk = await openChangeDesk()
})
afterAll(() => desk.close())

async function read(name: string, bytes: Buffer) {
  const format = sniffTable(bytes.subarray(0, SNIFFED_BYTES))
  const file = { name, format, choice: {}, minimumOrderQuantity: 500 }
  const id = await readFile(desk.shop.db, file, () => Readable.from([bytes]))
  const { reading } = await importStore(desk.shop.db).get(id)
  return { id, reading }
}

test.each(foreignFiles)('$name comes in without being edited', async (file) => {
  const { id, reading } = await read(file.name, file.bytes)
  expect(reading.read).toMatchObject(file.read)
  expect(reading.mapping.columns).toEqual(file.fields)

  const mapping = file.changes?.(reading.mapping) ?? reading.mapping
  const clicks =
    USUAL_CLICKS + CLICKS_A_CHANGE * (mapping.constants.length - reading.mapping.constants.length)
  expect(clicks).toBeLessThanOrEqual(MOST_CLICKS)

  const mapped = { importId: id, mapping, asks: false }
  let changeSetId = 0
  await importSheet(
    desk.shop.db,
    await openMappedFile(desk.shop.db, mapped),
    {
      title: file.name,
      actorEmail: desk.admin.email,
      addedByEmail: 'shop@bulkhead.example',
      format: reading.read.format,
      withStock: false,
      mapped,
    },
    (accepted) => {
      changeSetId = accepted
    },
  )
  const rows = await desk.rows(changeSetId)
  expect(rows.flatMap(({ errors }) => errors)).toEqual([])
  const isNew = file.products.length > 0
  expect(rows.length > 0).toBe(isNew)
  if (isNew) expect((await desk.apply(changeSetId, { confirmSevere: true })).status).toBe(200)
  for (const { partNumber, ...expected } of file.products) {
    const row = rows.find(({ after }) => after.partNumber === partNumber)
    expect(row?.after).toMatchObject(expected)
  }
})
