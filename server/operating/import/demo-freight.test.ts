import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import type { FreightLine } from '../../../contract/ordering/delivery/delivered-cost.ts'
import { priceFreight } from '../../../contract/ordering/delivery/freight.ts'
import { defaultFreight, type Tariff } from '../../../contract/ordering/delivery/freight-setting.ts'

const tariff: Tariff = {
  ...defaultFreight,
  isOn: true,
  zones: [
    {
      name: 'Midwest',
      country: 'US',
      prefixes: ['60'],
      steps: [
        { upToPallets: 2, perPallet: 190 },
        { upToPallets: 5, perPallet: 165 },
        { upToPallets: 11, perPallet: 150 },
        { upToPallets: 26, flat: 1610 },
      ],
    },
  ],
}
const chicago = { country: 'US', postCode: '60607' }

/** Each demo product at its minimum. */
async function demoMinimums(): Promise<FreightLine[]> {
  const file = join(import.meta.dirname, '../../../demo/products.csv')
  const rows: Record<string, string>[] = parse(await readFile(file), { columns: true, bom: true })
  return rows.map((row) => ({
    partNumber: row.part_number ?? '',
    name: row.name ?? '',
    quantity: Number(row.minimum),
    packs: {
      cartonPieces: null,
      palletPieces: Number(row.pallet_pieces),
      palletGrams: Number(row.pallet_kg) * 1000,
    },
  }))
}

test('500 batteries to 60607 are 8 pallets and 7,610 kg at the price of their step', async () => {
  const batteries = (await demoMinimums()).filter(({ name }) => /battery/i.test(name))
  expect(batteries).toHaveLength(1)
  expect(priceFreight(tariff, batteries, chicago)).toMatchObject({
    cents: 120_000,
    reason: null,
    pallets: 8,
    kilograms: 7610,
    zone: 'Midwest',
    step: { upToPallets: 11, kind: 'perPallet', cents: 15_000 },
  })
})

test('34 minimums together are 90 pallets mixed and 110 unmixed', async () => {
  const lines = await demoMinimums()
  expect(lines).toHaveLength(34)
  expect(priceFreight(tariff, lines, chicago)).toMatchObject({ cents: null, pallets: 90 })
  const unmixed = priceFreight({ ...tariff, mixed: false }, lines, chicago)
  expect(unmixed).toMatchObject({ reason: 'tooManyPallets', pallets: 110, room: 0 })
  expect(unmixed.linePallets.reduce<number>((sum, pallets) => sum + (pallets ?? 0), 0)).toBe(110)
})
