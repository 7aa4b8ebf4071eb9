import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChangeSet } from '../../../contract/catalogue/changes/change-sets.ts'
import type { FileImport } from '../../../contract/catalogue/intake/imports.ts'
import { fileImport } from '../../platform/database/tables/change-sets.ts'
import { type ChangeDesk, openChangeDesk } from '../../testing/desks/change-desk.ts'
import { createProduct } from '../../testing/factories.ts'
import { withEntities } from '../../testing/parties/hostile-sheets.ts'

let desk: ChangeDesk

beforeAll(async () => {
  desk = await openChangeDesk()
  await createProduct(desk.shop.db, { partNumber: 'P-1', name: 'Disc' })
})
afterAll(() => desk.close())

async function send(file: string | Buffer, fields: Record<string, string> = {}) {
  const { status, body } = await desk.send(file, 'list.csv', fields, '/import')
  expect(status, JSON.stringify(body)).toBe(201)
  return body as FileImport
}

async function waitFor(id: number | null): Promise<ChangeSet> {
  while (true) {
    const set = await desk.find(id ?? 0)
    if (set.state !== 'reading') return set
    await sleep(50)
  }
}

const LIST = [
  'Teilenummer;Name;Preis;EK;Farbe',
  'P-1;Disc;12,50;8,00;rot',
  'P-1;Disc;13,50;8,00;rot',
  'P-2;Pad;abc;7,00;blau',
  'P-1000;one;two',
  '',
].join('\n')

test('a file is read, mapped and drafted; each wrong line is named, and the good ones are changes', async () => {
  const found = await send(LIST)
  expect(found).toMatchObject({
    name: 'list.csv',
    read: { format: 'csv', encoding: 'UTF-8', delimiter: ';', decimal: ',', headRow: 1, lines: 4 },
    changeSetId: null,
  })
  expect(found.columns.map(({ head, field }) => [head, field])).toEqual([
    ['Teilenummer', 'part_number'],
    ['Name', 'name'],
    ['Preis', 'price'],
    ['EK', 'purchase_price'],
    ['Farbe', null],
  ])
  expect(found.columns[2]?.samples).toEqual(['12,50', '13,50', 'abc'])
  expect((await desk.call('GET', `/import/${found.importId}`)).body).toEqual(found)

  const columns = found.mapping.columns.with(4, 'attributes')
  const { body } = await desk.call('POST', `/import/${found.importId}/mapping`, {
    mapping: { ...found.mapping, columns },
  })
  const set = await waitFor(body.changeSetId)
  expect(set).toMatchObject({ kind: 'import', counts: { changed: 1, refused: 3 } })
  const rows = await desk.rows(set._id)
  expect(rows[0]).toMatchObject({
    rowNo: 2,
    after: { price: 12.5, purchasePrice: 8, attributes: [{ name: 'Farbe', value: 'rot' }] },
  })
  expect(rows.slice(1).map(({ rowNo, errors }) => [rowNo, errors[0]?.sentence])).toEqual([
    [3, 'the same product is already on line 2'],
    [4, '“abc” is not a price in dollars, such as 41.80'],
    [5, 'has 3 cells, and the head has 5'],
  ])
})

test('its owner says how a file is read, and what was found before is proposed anew', async () => {
  const found = await send('A|B\nP-1|1.234\n')
  expect(found.read).toMatchObject({ delimiter: '|', decimal: null, headRow: 0 })
  const { body } = await desk.call('POST', `/import/${found.importId}/mapping`, {
    read: { headRow: 1, decimal: ',', encoding: 'Windows-1250' },
  })
  expect(body).toMatchObject({
    read: { headRow: 1, headRows: 1, decimal: ',', encoding: 'Windows-1250', lines: 1 },
    columns: [
      { head: 'A', samples: ['P-1'] },
      { head: 'B', samples: ['1.234'] },
    ],
  })
  const below = { read: { headRow: 9 } }
  const beyond = await desk.call('POST', `/import/${found.importId}/mapping`, below)
  expect(beyond.body.read).toMatchObject({ headRow: 0, headRows: 0, lines: 2 })
})

test('how numbers are written is chosen, kept with the mapping, and said of the next file', async () => {
  const list = 'Nummer;VK;Menge\nP-1;1.234 €;2 Paar\n'
  const found = await send(list)
  expect(found.read).toMatchObject({ thousands: '.', currency: '€', units: ['Paar'] })
  const numbers = {
    thousands: '.',
    currency: 'USD',
    units: [{ unit: 'Paar', means: 'pair' }],
  }
  const path = `/import/${found.importId}/mapping`
  const { body: chosen } = await desk.call('POST', path, { read: numbers })
  expect(chosen).toMatchObject({ read: { thousands: '.', currency: 'USD' }, mapping: { numbers } })
  const mapping = { ...chosen.mapping, columns: ['part_number', 'price', 'minimum'] }
  const kept = { name: 'Numbers', importId: found.importId, mapping }
  expect((await desk.call('POST', '/importMapping', kept)).status).toBe(201)

  const again = await send(list)
  expect(again).toMatchObject({ read: { currency: 'USD' }, mapping: { numbers } })
  const { body } = await desk.call('POST', `/import/${again.importId}/mapping`, {
    mapping: again.mapping,
  })
  const set = await waitFor(body.changeSetId)
  const [row] = await desk.rows(set._id)
  expect(row).toMatchObject({ after: { price: 1234, minimum: 4 }, errors: [] })
  expect(row?.warnings.map(({ kind }) => kind)).not.toContain('otherCurrency')

  const own = await desk.call('POST', `/import/${again.importId}/mapping`, {
    read: { currency: null },
  })
  expect(own.body).toMatchObject({
    read: { currency: '€' },
    mapping: { numbers: { thousands: '.' } },
  })
  const same = { read: { decimal: ',', thousands: ',' } }
  const refused = await desk.call('POST', `/import/${again.importId}/mapping`, same)
  expect(refused.status).toBe(422)
})

test('a mapping is kept by name, and proposed again for the same heads only', async () => {
  const { importId, mapping } = await send('Nummer;EK\nP-1;4,00\n')
  const kept = {
    ...mapping,
    columns: ['part_number', 'purchase_price'],
    priceRule: { factor: '1.35', ending: '.95' },
  }
  const saved = await desk.call('POST', '/importMapping', { name: 'ERP', importId, mapping: kept })
  expect(saved.status).toBe(201)
  expect((await desk.call('GET', '/importMapping')).body).toContainEqual(saved.body)

  const again = await send('Nummer;EK\nP-1;4,00\n')
  expect(again).toMatchObject({ kept: 'ERP', mapping: kept })
  expect((await send('Nummer;VK\nP-1;4,00\n')).kept).toBeNull()

  const drafted = await send('Nummer;EK\nP-1;4,00\n', { mapping: JSON.stringify(again.mapping) })
  const set = await waitFor(drafted.changeSetId)
  const [row] = await desk.rows(set._id)
  expect(row?.after).toEqual({ price: 5.95, purchasePrice: 4 })
})

test.each([
  ['no column of part numbers', { columns: [null, 'price'] }, /part number/],
  ['a field twice', { columns: ['part_number', 'part_number'] }, /two columns/],
  ['other columns than the file', { columns: ['part_number'] }, /has 2 columns/],
])('a mapping with %s is refused at its field', async (_name, change, sentence) => {
  const { importId, mapping } = await send('Nummer;VK\nP-1;4,00\n')
  const { status, body } = await desk.call('POST', `/import/${importId}/mapping`, {
    mapping: { ...mapping, ...change },
  })
  expect([status, body.errors.mapping[0]]).toEqual([422, expect.stringMatching(sentence)])
})

test.each([
  ['external entities', withEntities],
  ['a line of 5 MB', () => 'a;'.repeat(2_500_000)],
] as const)('%s is refused and not kept, and others are served meanwhile', async (_name, make) => {
  const kept = await desk.shop.db.$count(fileImport)
  const [refused, served] = await Promise.all([
    desk.send(make(), 'list.xlsx', {}, '/import'),
    desk.call('GET', '/shop'),
  ])
  expect([refused.status, served.status]).toEqual([422, 200])
  expect(await desk.shop.db.$count(fileImport)).toBe(kept)
})

test('an unknown category is asked about, with the nearest spelling, and never made in silence', async () => {
  await createProduct(desk.shop.db, { partNumber: 'B-1', category: 'Brake discs' })
  const list = 'Nummer;Name;Preis;Kategorie;Marke\nB-1;Disc;9,00;Brkae discs;\nB-2;Pad;8,00;Pads;\n'
  const found = await send(list)
  const answer = (body: object) => desk.call('POST', `/import/${found.importId}/mapping`, body)
  const { mapping } = found
  const { body: asked } = await answer({ mapping })
  expect(asked).toMatchObject({
    changeSetId: null,
    questions: [
      { field: 'category', text: 'Brkae discs', lines: 1, nearest: 'Brake discs' },
      { field: 'category', text: 'Pads', lines: 1, nearest: null },
    ],
    unasked: 0,
    shopNames: { category: expect.arrayContaining(['Brake discs']), brand: [] },
  })
  expect((await desk.call('GET', `/import/${found.importId}`)).body).toEqual(asked)

  const names = [
    { field: 'category', text: 'Brkae discs', name: 'Brake discs' },
    { field: 'category', text: 'Pads', name: 'Pads' },
  ]
  const answered = { ...mapping, names }
  const kept = { name: 'Categories', importId: found.importId, mapping: answered }
  expect((await desk.call('POST', '/importMapping', kept)).status).toBe(201)
  const { body: drafted } = await answer({ mapping: answered })
  const set = await waitFor(drafted.changeSetId)
  const rows = await desk.rows(set._id)
  expect(rows.map(({ after }) => after.category)).toEqual([undefined, 'Pads'])
  expect(drafted.questions).toEqual([])

  const again = await send(list)
  expect(again.mapping.names).toEqual(names)
  const other = await send(list.replace('Pads', 'Rotors'))
  const { body: open } = await desk.call('POST', `/import/${other.importId}/mapping`, {
    mapping: other.mapping,
  })
  expect(open.questions).toMatchObject([{ text: 'Rotors' }])
  const { body: taken } = await desk.call('POST', `/import/${other.importId}/mapping`, {
    mapping: other.mapping,
    othersAreNew: true,
  })
  expect([taken.changeSetId, taken.questions]).toEqual([expect.any(Number), []])
})
