import { afterAll, beforeAll, expect, test } from 'vitest'
import { fieldLabels } from '../../../contract/catalogue/changes/field-labels.ts'
import { takenKeys } from '../../../contract/catalogue/fields/taken-keys.ts'
import { columns } from '../../../contract/catalogue/intake/file-columns.ts'
import { type ChangeDesk, openChangeDesk } from '../../testing/desks/change-desk.ts'
import { createField, createProduct } from '../../testing/factories.ts'

let desk: ChangeDesk

const fields = [
  { key: 'voltage', label: 'Voltage', type: 'number', unit: 'V' },
  { key: 'finish', label: 'Surface finish', type: 'text', isPublic: false },
  { key: 'grade', label: 'Grade', type: 'choice', choices: ['A', 'B; =2'] },
  { key: 'outdoor', label: 'Outdoor', type: 'yesNo' },
  { key: 'since', label: 'Since', type: 'date' },
] as const
const odd = {
  'custom.voltage': -0.000001,
  'custom.finish': '=1+1 "quoted", Ölgrün',
  'custom.grade': 'B; =2',
  'custom.outdoor': false,
  'custom.since': '2026-11-30',
}

beforeAll(async () => {
  desk = await openChangeDesk()
  for (const [place, field] of fields.entries())
    await createField(desk.shop.db, {
      ...field,
      choices: 'choices' in field ? [...field.choices] : [],
      place,
    })
})
afterAll(() => desk.close())

test.each(['csv', 'xlsx'] as const)(
  'an exported %s file has a column for each field; imported again it changes nothing',
  async (format) => {
    await createProduct(desk.shop.db, { furtherFacts: odd })
    await createProduct(desk.shop.db, { furtherFacts: { 'custom.voltage': 1234.5 } })
    const file = await desk.download(`/product/export?format=${format}`)
    if (format === 'csv')
      expect(file.toString().split('\r\n')[0]).toMatch(
        /,custom\.voltage,custom\.finish,custom\.grade,custom\.outdoor,custom\.since$/,
      )
    const set = await desk.read(file, `products.${format}`)
    expect(await desk.rows(set._id)).toEqual([])
    expect(set).toMatchObject({ state: 'draft', counts: { changed: 0, refused: 0, warnings: 0 } })
  },
)

test('cells set values and empty them, are refused in their words, and new products have them', async () => {
  const { partNumber } = await createProduct(desk.shop.db, { furtherFacts: odd })
  const text = [
    'part_number,name,price,minimum,custom.voltage,custom.outdoor,custom.since',
    `${partNumber},Lamp,18.90,500,12 V,Yes,`,
    'CF-1,New lamp,18.90,500,24,no,2026-01-31',
    'CF-2,Odd lamp,18.90,500,twelve,perhaps,31.01.2026',
  ].join('\n')
  const set = await desk.read(text, 'lamps.csv')
  const [changed, added, refused] = await desk.rows(set._id)
  expect(changed?.after.custom).toEqual({ voltage: 12, outdoor: true, since: null })
  expect(added?.after.custom).toEqual({ voltage: 24, outdoor: false, since: '2026-01-31' })
  expect(refused?.errors.map(({ field }) => field)).toEqual([
    'custom.voltage',
    'custom.outdoor',
    'custom.since',
  ])
})

const propose = async (head: string, cells: string) => {
  const { body } = await desk.send(`${head}\n${cells}\n`, 'list.csv', {}, '/import')
  return body
}

test('a foreign file’s columns are proposed by key and label, and numbers are read as the file writes them', async () => {
  const read = await propose(
    'Art.-Nr.;Bezeichnung;Preis;voltage;SURFACE FINISH',
    'L-1;Lampe;1,50;1.234,5;matt',
  )
  expect(read.columns.map(({ field }: { field: string }) => field)).toEqual([
    'part_number',
    'name',
    'price',
    'custom.voltage',
    'custom.finish',
  ])
  await desk.call('POST', `/import/${read.importId}/mapping`, { mapping: read.mapping })
  const { body } = await desk.call('GET', `/import/${read.importId}`)
  const set = await expect.poll(() => desk.find(body.changeSetId), { timeout: 60_000 })
  await set.toMatchObject({ state: 'draft' })
  expect(await desk.rows(body.changeSetId)).toMatchObject([
    { after: { custom: { voltage: 1234.5, finish: 'matt' } }, errors: [] },
  ])
})

test('no field of a product takes the name of a field or column that products have', () => {
  const names = [...columns, ...Object.keys(fieldLabels)].filter((name) =>
    /^[a-z0-9_]+$/.test(name),
  )
  for (const name of names.filter((one) => one !== '_id'))
    expect(takenKeys.product, name).toContain(name)
})
