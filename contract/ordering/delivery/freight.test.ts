import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Destination, FreightLine } from './delivered-cost.ts'
import { priceFreight } from './freight.ts'
import { defaultFreight, FreightSetting, type Tariff } from './freight-setting.ts'

const tariff: Tariff = {
  ...defaultFreight,
  isOn: true,
  pickUp: true,
  liftGate: 75,
  zones: [
    {
      name: 'Midwest',
      country: 'US',
      prefixes: ['60', '61'],
      steps: [
        { upToPallets: 2, perPallet: 190 },
        { upToPallets: 5, perPallet: 165 },
        { upToPallets: 11, perPallet: 150 },
        { upToPallets: 26, flat: 1610 },
      ],
    },
    {
      name: 'Chicago',
      country: 'US',
      prefixes: ['606'],
      steps: [{ upToPallets: 26, perPallet: 90 }],
    },
    {
      name: 'Germany',
      country: 'DE',
      prefixes: [],
      steps: [{ upToPallets: 4, flat: 400 }],
    },
  ],
}
const rockford: Destination = { country: 'US', postCode: '61101' }

const pads: FreightLine = {
  partNumber: 'BH-1',
  name: 'Pads',
  quantity: 0,
  packs: { cartonPieces: null, palletPieces: 100, palletGrams: 500_000 },
}
const of = (quantity: number, line: FreightLine = pads): FreightLine => ({ ...line, quantity })
const loose = (partNumber: string | null, pieceGrams?: number): FreightLine => ({
  ...pads,
  partNumber,
  name: 'Loose clip',
  quantity: 10,
  pieceGrams,
  packs: { cartonPieces: null, palletPieces: null, palletGrams: null },
})

test.each([
  [200, 38_000, 2],
  [201, 49_500, 3],
  [500, 82_500, 5],
  [501, 90_000, 6],
  [1101, 161_000, 12],
  [2600, 161_000, 26],
])(
  '%i pieces cost %i cents: all %i pallets at the step that holds them',
  (pieces, cents, pallets) => {
    expect(priceFreight(tariff, [of(pieces)], rockford)).toMatchObject({ cents, pallets })
  },
)

test('three thirds of a pallet are one pallet, and a begun pallet is charged whole', () => {
  const third = of(1, { ...pads, packs: { ...pads.packs, palletPieces: 3 } })
  expect(priceFreight(tariff, [third, third, third], rockford)).toMatchObject({
    pallets: 1,
    room: 0,
    linePallets: [0.33, 0.33, 0.33],
  })
  expect(priceFreight(tariff, [of(301)], rockford)).toMatchObject({ pallets: 4, room: 0.99 })
  expect(priceFreight(tariff, [of(270)], rockford)).toMatchObject({ pallets: 3, room: 0.3 })
})

test('a larger count of pallets that costs less is told', () => {
  const zones = [
    {
      name: 'Midwest',
      country: 'US',
      prefixes: [],
      steps: [
        { upToPallets: 11, perPallet: 150 },
        { upToPallets: 12, flat: 1610 },
        { upToPallets: 26, flat: 1600 },
      ],
    },
  ]
  const price = (quantity: number) => priceFreight({ ...tariff, zones }, [of(quantity)], rockford)
  expect(price(1100)).toMatchObject({ cents: 165_000, cheaper: { pallets: 12, saves: 4000 } })
  expect(price(1200)).toMatchObject({ cents: 161_000, cheaper: { pallets: 13, saves: 1000 } })
  expect(price(1000).cheaper).toBeNull()
  expect(price(2000).cheaper).toBeNull()
})

test.each([
  ['US', '60607', 'Chicago'],
  ['US', '606 07', 'Chicago'],
  ['US', '60507-1234', 'Midwest'],
  ['US', '6', null],
  ['US', '62000', null],
  ['CA', '60607', null],
  ['DE', '10115', 'Germany'],
])('the longest prefix wins: in %s, %s is in zone %s', (country, postCode, zone) => {
  expect(priceFreight(tariff, [of(100)], { country, postCode }).zone).toBe(zone)
})

test('where no zone is, the shop does not deliver', () => {
  const to = { country: 'CA', postCode: ' k1a 0b1 ' }
  expect(priceFreight(tariff, [of(100)], to)).toMatchObject({
    cents: null,
    reason: 'noZone',
    zone: null,
    step: null,
    pallets: 1,
    detail: 'We do not deliver to k1a 0b1, Canada yet.',
  })
})

test('28 pallets by a tariff to 26 are unpriced, and can be picked up', () => {
  expect(priceFreight(tariff, [of(2800)], { ...rockford, liftGate: true })).toMatchObject({
    cents: null,
    reason: 'tooManyPallets',
    zone: 'Midwest',
    step: null,
    liftGateCents: 0,
    detail: 'Freight for 28 pallets has to be quoted first',
  })
  expect(priceFreight(tariff, [of(2800)], { ...rockford, pickUp: true })).toMatchObject({
    cents: 0,
    reason: 'pickUp',
    pallets: 28,
    zone: null,
    detail: 'Collected at our dock',
  })
})

test('pick-up that the owner does not allow is not free', () => {
  const refused = { ...tariff, pickUp: false }
  const to = { ...rockford, pickUp: true }
  expect(priceFreight(refused, [of(100)], to)).toMatchObject({ cents: 19_000, reason: null })
  expect(priceFreight(refused, [of(2800)], to).cents).toBeNull()
})

test('a lift gate is charged once, and told apart', () => {
  expect(priceFreight(tariff, [of(500)], { ...rockford, liftGate: true })).toMatchObject({
    cents: 90_000,
    liftGateCents: 7500,
  })
})

test('lines without pallet data are named, and the rest of them counted', () => {
  expect(priceFreight(tariff, [of(100), loose('BH-2'), loose(null)], rockford)).toMatchObject({
    cents: null,
    reason: 'noPackData',
    pallets: null,
    kilograms: null,
    linePallets: [1, null, null],
    zone: 'Midwest',
    detail: 'Freight has to be quoted first: pallet data is missing for BH-2, Loose clip',
  })
  const many = Array.from({ length: 12 }, (_, index) => loose(`BH-${index}`))
  expect(priceFreight(tariff, many, rockford).detail).toMatch(/BH-8, BH-9 and 2 more$/)
})

test('lines of known weight go by the kilogram where the owner has a price for it', () => {
  const byWeight = { ...tariff, perKilogram: 0.85 }
  const clips = loose('BH-2', 1250)
  expect(priceFreight(tariff, [clips], rockford).reason).toBe('noPackData')
  expect(priceFreight(byWeight, [clips], rockford)).toMatchObject({
    cents: 13 * 85,
    pallets: 0,
    kilograms: 13,
    step: null,
    byWeight: true,
    reason: null,
  })
  expect(priceFreight(byWeight, [of(100), clips], rockford)).toMatchObject({
    cents: 19_000 + 13 * 85,
    pallets: 1,
    kilograms: 513,
    linePallets: [1, null],
  })
  expect(priceFreight(byWeight, [clips, loose('BH-3')], rockford).detail).toMatch(/for BH-3$/)
})

test('a part without pack data goes as its category says, and the price says so', () => {
  const clips = { category: 'Clips', pieceKilograms: 0.5, palletPieces: 20 }
  const byCategory = { ...tariff, packDefaults: [clips] }
  const clip = { ...loose('BH-2'), category: 'Clips' }
  expect(priceFreight(byCategory, [clip], rockford)).toMatchObject({
    cents: 19_000,
    pallets: 1,
    kilograms: 5,
    reason: null,
    byDefault: true,
  })
  const other = { ...loose('BH-3'), category: 'Bolts' }
  expect(priceFreight(byCategory, [clip, other], rockford).detail).toMatch(/for BH-3$/)
  // An own weight wins, and a part that goes by its own weight needs no default.
  const heavy = { ...clip, pieceGrams: 2000 }
  expect(priceFreight(byCategory, [heavy], rockford)).toMatchObject({ kilograms: 20 })
  expect(priceFreight({ ...byCategory, perKilogram: 1 }, [heavy], rockford)).toMatchObject({
    cents: 2000,
    byWeight: true,
    byDefault: false,
  })
})

test('a default without a category is for parts without one', () => {
  const rest = { category: '', pieceKilograms: null, palletPieces: 5 }
  const priced = priceFreight({ ...tariff, packDefaults: [rest] }, [loose('BH-2')], rockford)
  expect(priced).toMatchObject({ pallets: 2, kilograms: null, byDefault: true })
})

test('pallets of unknown weight are priced, and have no weight', () => {
  const packs = { ...pads.packs, palletGrams: null }
  expect(priceFreight(tariff, [of(100, { ...pads, packs })], rockford)).toMatchObject({
    cents: 19_000,
    kilograms: null,
  })
})

test('a shop without a tariff charges no freight', () => {
  expect(priceFreight(defaultFreight, [of(100)], rockford)).toMatchObject({
    cents: 0,
    reason: 'noTariff',
    detail: null,
    zone: null,
  })
})

const categories = ['Clips', 'Bolts', '']
const arbitraryLine = fc
  .record({
    category: fc.constantFrom(...categories, null),
    quantity: fc.integer({ min: 1, max: 5000 }),
    palletPieces: fc.option(fc.integer({ min: 1, max: 20_000 }), { freq: 12 }),
    palletGrams: fc.option(fc.integer({ min: 1, max: 2_000_000 })),
    pieceGrams: fc.option(fc.integer({ min: 1, max: 50_000 })),
  })
  .map(({ palletPieces, palletGrams, ...line }): FreightLine => {
    return { ...pads, ...line, packs: { cartonPieces: null, palletPieces, palletGrams } }
  })
const arbitraryDefaults = fc.uniqueArray(
  fc.record({
    category: fc.constantFrom(...categories),
    pieceKilograms: fc.option(fc.integer({ min: 1, max: 9000 }).map((grams) => grams / 1000)),
    palletPieces: fc.integer({ min: 1, max: 5000 }),
  }),
  { selector: ({ category }) => category },
)
const arbitraryTariff = fc
  .record({
    mixed: fc.boolean(),
    perKilogram: fc.option(fc.integer({ min: 1, max: 500 }).map((cents) => cents / 100)),
    liftGate: fc.integer({ min: 0, max: 20_000 }).map((cents) => cents / 100),
    steps: fc.array(
      fc.record({
        more: fc.integer({ min: 1, max: 40 }),
        cents: fc.integer({ min: 0, max: 500_000 }),
        isFlat: fc.boolean(),
      }),
      { minLength: 1, maxLength: 8 },
    ),
  })
  .map(({ steps, ...drawn }): Tariff => {
    let upToPallets = 0
    const rising = steps.map(({ more, cents, isFlat }) => {
      upToPallets += more
      return { upToPallets, ...(isFlat ? { flat: cents / 100 } : { perPallet: cents / 100 }) }
    })
    const zone = { name: 'All', country: 'US', prefixes: [], steps: rising }
    return FreightSetting.parse({ ...tariff, ...drawn, zones: [zone] })
  })

/** Whole pallets by exact fractions. */
function palletsByHand(lines: readonly FreightLine[], mixed: boolean): number {
  const onPallets = lines.flatMap(({ quantity, packs: { palletPieces } }) =>
    palletPieces === null ? [] : [[BigInt(quantity), BigInt(palletPieces)] as const],
  )
  const up = (top: bigint, bottom: bigint) => Number((top + bottom - 1n) / bottom)
  if (!mixed) return onPallets.reduce((sum, [top, bottom]) => sum + up(top, bottom), 0)
  let total: readonly [bigint, bigint] = [0n, 1n]
  for (const [top, bottom] of onPallets)
    total = [total[0] * bottom + top * total[1], total[1] * bottom]
  return up(...total)
}

test('freight is the step’s price, the weight’s and the lift gate’s, or unpriced with a sentence', () => {
  fc.assert(
    fc.property(
      arbitraryTariff,
      fc.array(arbitraryLine, { minLength: 1, maxLength: 12 }),
      fc.boolean(),
      (drawn, lines, liftGate) => {
        const freight = priceFreight(drawn, lines, { ...rockford, liftGate })
        const { steps = [] } = drawn.zones[0] ?? {}
        const hasUnknown = lines.some(({ packs, pieceGrams }) => {
          const isLoose = packs.palletPieces === null
          return isLoose && (drawn.perKilogram === null || pieceGrams === null)
        })
        const pallets = palletsByHand(lines, drawn.mixed)
        if (hasUnknown || pallets > (steps.at(-1)?.upToPallets ?? 0)) {
          expect(freight.cents).toBeNull()
          expect(freight.detail).toMatch(/quoted first/)
          return
        }
        expect(freight).toMatchObject({ pallets, reason: null, detail: null })
        const step = steps.find(({ upToPallets }) => pallets <= upToPallets)
        const each = (step?.perPallet ?? 0) * pallets
        const grams = lines
          .filter(({ packs }) => packs.palletPieces === null)
          .reduce((sum, { quantity, pieceGrams }) => sum + quantity * (pieceGrams ?? 0), 0)
        const dollars =
          (pallets === 0 ? 0 : (step?.flat ?? each)) +
          Math.ceil(grams / 1000) * (drawn.perKilogram ?? 0) +
          (liftGate ? drawn.liftGate : 0)
        expect(freight.cents).toBe(Math.round(dollars * 100))
        expect(freight.room).toBeGreaterThanOrEqual(0)
        expect(freight.room).toBeLessThan(1)
      },
    ),
    { numRuns: 2000 },
  )
})

test('the cheaper count told costs what it is said to, and no smaller one is cheaper', () => {
  fc.assert(
    fc.property(arbitraryTariff, fc.integer({ min: 1, max: 300 }), (drawn, pallets) => {
      const price = (count: number) => priceFreight(drawn, [of(count * 100)], rockford)
      const { cents, cheaper } = price(pallets)
      if (cents === null) return
      for (let count = pallets + 1; count < (cheaper?.pallets ?? 320); count++)
        expect(price(count).cents ?? cents).toBeGreaterThanOrEqual(cents)
      if (cheaper) expect(price(cheaper.pallets).cents).toBe(cents - cheaper.saves)
    }),
    { numRuns: 300 },
  )
})

test('the order of lines changes nothing but the order of their pallets', () => {
  fc.assert(
    fc.property(arbitraryTariff, fc.array(arbitraryLine, { minLength: 1 }), (drawn, lines) => {
      const { linePallets, detail, ...freight } = priceFreight(drawn, lines, rockford)
      const reversed = priceFreight(drawn, lines.toReversed(), rockford)
      expect(reversed).toMatchObject(freight)
      expect(reversed.linePallets.toReversed()).toEqual(linePallets)
    }),
  )
})

test('a default costs what the same pack data of the part itself would', () => {
  fc.assert(
    fc.property(
      arbitraryTariff,
      arbitraryDefaults,
      fc.array(arbitraryLine, { minLength: 1, maxLength: 8 }),
      (drawn, packDefaults, lines) => {
        const entered = lines.map((line): FreightLine => {
          const found = packDefaults.find(({ category }) => category === (line.category ?? ''))
          const goesByWeight = drawn.perKilogram !== null && line.pieceGrams != null
          if (!found || goesByWeight || line.packs.palletPieces !== null) return line
          const { palletPieces, pieceKilograms } = found
          const grams = line.pieceGrams ?? (pieceKilograms && pieceKilograms * 1000)
          const palletGrams = grams && grams * palletPieces
          return { ...line, packs: { cartonPieces: null, palletPieces, palletGrams } }
        })
        const { byDefault, ...priced } = priceFreight({ ...drawn, packDefaults }, lines, rockford)
        const { byDefault: _, ...byHand } = priceFreight(drawn, entered, rockford)
        expect(priced).toEqual(byHand)
        expect(byDefault).toBe(entered.some((line, place) => line !== lines[place]))
      },
    ),
    { numRuns: 1000 },
  )
})
