import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ChangeDesk, openChangeDesk } from '../../../testing/desks/change-desk.ts'
import { createProduct } from '../../../testing/factories.ts'
import {
  AS_CSV,
  AS_OFFERED,
  AS_WORKBOOK,
  hasOffice,
  saveInOffice,
  WITH_DATES,
  withoutOffice,
} from '../../../testing/office.ts'

// Exports opened and saved by a real LibreOffice.

const oddities = [
  { partNumber: '0986-1', name: 'Ölfilter “Größe 3”, "quoted"', brand: '=1+1' },
  { partNumber: '123456789012', name: 'Line\nbreak; semicolon, comma', brand: '@x' },
  { partNumber: null, name: "'=guarded", description: "''-twice", category: '+49 parts' },
  { partNumber: '1E5', name: '-5 °C coolant' },
  { partNumber: '00012', name: 'Zeros' },
  { partNumber: '3/11', name: 'Date' },
  { partNumber: '12345678901234567890', name: 'Twenty digits' },
]

let desk: ChangeDesk
const folder = mkdtempSync(join(tmpdir(), 'office-'))

beforeAll(async () => {
  desk = await openChangeDesk()
  for (const odd of oddities) await createProduct(desk.shop.db, odd)
})
afterAll(async () => {
  await desk.close()
  rmSync(folder, { recursive: true })
})

/** Exports, has the file saved, and imports that. */
async function saveAndImport(format: 'csv' | 'xlsx', opening: string, saving: string) {
  const name = `products.${format}`
  const exported = await desk.download(`/product/export?format=${format}`)
  const [saved] = saveInOffice({ folder, files: { [name]: exported }, opening, saving })
  const set = await desk.import(saved ?? '', name)
  const rows = await desk.rows(set._id)
  return {
    counts: set.counts,
    changes: rows.map(({ before, after, warnings }) => ({
      before,
      after,
      kinds: warnings.map(({ kind }) => kind),
    })),
  }
}

const renumbered = (from: string, to: string, ...kinds: string[]) => ({
  before: { partNumber: from },
  after: { partNumber: to },
  kinds,
})
const zerosLost = renumbered('00012', '12', 'leadingZeros')
const longNumber = renumbered('12345678901234567890', '1.23456789012346E+019', 'looksLikeNumber')

describe.runIf(hasOffice)(`LibreOffice${withoutOffice}`, () => {
  test('opens and saves a workbook of odd texts, which then changes nothing', async () => {
    const { counts, changes } = await saveAndImport('xlsx', AS_WORKBOOK, 'xlsx')
    expect(changes).toEqual([])
    expect(counts).toMatchObject({ unchanged: oddities.length, refused: 0, warnings: 0 })
  })

  test('opens and saves a CSV file: only part numbers that it took for numbers change, each is shown', async () => {
    const { counts, changes } = await saveAndImport('csv', AS_OFFERED, AS_CSV)
    expect(changes).toEqual([renumbered('1E5', '100000'), zerosLost, longNumber])
    expect(counts).toMatchObject({ changed: 3, refused: 0 })
  })

  test('makes a date of a part number where it is told to look for dates, and that is warned of', async () => {
    const { counts, changes } = await saveAndImport('csv', WITH_DATES, AS_CSV)
    const dated = renumbered('3/11', expect.stringMatching(/^03\/11\/\d\d$/), 'looksLikeDate')
    const exponent = renumbered('1E5', '1.00E+05', 'looksLikeNumber')
    expect(changes).toEqual([exponent, zerosLost, dated, longNumber])
    expect(counts).toMatchObject({ changed: 4, refused: 0 })
  })
})
