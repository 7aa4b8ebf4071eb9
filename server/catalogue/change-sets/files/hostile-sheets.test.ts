import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeSetBounds } from '../../../../contract/catalogue/changes/change-set-bounds.ts'
import { changeSet } from '../../../platform/database/tables/change-sets.ts'
import { type ChangeDesk, openChangeDesk } from '../../../testing/desks/change-desk.ts'
import {
  encrypted,
  program,
  tooWide,
  validWorkbook,
  withEntities,
  withoutWorkbook,
  zipBomb,
} from '../../../testing/parties/hostile-sheets.ts'

const MEGABYTE = 1024 * 1024

let desk: ChangeDesk

beforeAll(async () => {
  desk = await openChangeDesk()
})
afterAll(() => desk.close())

const whole = validWorkbook()

test.each([
  [
    'a file that grows a thousandfold',
    () => zipBomb(changeSetBounds.unpackedBytes + MEGABYTE),
    'inflatesTooFar',
  ],
  ['external entities', withEntities, 'notASpreadsheet'],
  ['a million columns', tooWide, 'notASpreadsheet'],
  ['another kind of ZIP', withoutWorkbook, 'notASpreadsheet'],
  ['half a workbook', () => whole.subarray(0, whole.length / 2), 'notASpreadsheet'],
  ['a program', () => program, 'notASpreadsheet'],
  ['a workbook behind a password', () => encrypted, 'notASpreadsheet'],
  ['nothing', () => Buffer.alloc(0), 'notASpreadsheet'],
  ['a line of 5 MB', () => 'a;'.repeat(2.5 * MEGABYTE), 'invalidFields'],
  ['a cell of 5 MB', () => 'a'.repeat(5 * MEGABYTE), 'invalidFields'],
  ['131,071 cells', () => 'a;'.repeat(131_071), 'invalidFields'],
] as const)('%s is refused at once, and others are served meanwhile', async (_name, make, code) => {
  const [refused, served] = await Promise.all([
    desk.send(make(), 'products.xlsx'),
    desk.call('GET', '/shop'),
  ])
  expect([refused.status, refused.body.code]).toEqual([422, code])
  expect(served.status).toBe(200)
  expect(await desk.shop.db.$count(changeSet)).toBe(0)
})

test('a valid workbook of this kind is read', async () => {
  const set = await desk.import(whole, 'products.xlsx')
  expect(set).toMatchObject({ state: 'draft', counts: { refused: 1 } })
})
