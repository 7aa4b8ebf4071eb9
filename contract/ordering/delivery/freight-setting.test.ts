import { expect, test } from 'vitest'
import { defaultFreight, FreightSetting } from './freight-setting.ts'

const step = { upToPallets: 5, perPallet: 150 }
const zone = { name: 'Midwest', country: 'US', prefixes: ['60'], steps: [step] }

/** Refusals by field. */
function faultsOf(change: object): Record<string, string> {
  const { error } = FreightSetting.safeParse({ ...defaultFreight, ...change })
  const issues = error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
}

test('the default is off and empty', () => {
  expect(FreightSetting.parse(defaultFreight)).toEqual(defaultFreight)
  expect(defaultFreight).toMatchObject({ isOn: false, pickUp: false, zones: [] })
})

test('prefixes are kept as keys of post codes', () => {
  const zones = [{ ...zone, country: 'CA', prefixes: [' k1a 0 ', 'H-2'] }]
  expect(FreightSetting.parse({ ...defaultFreight, zones }).zones[0]?.prefixes).toEqual([
    'K1A0',
    'H2',
  ])
})

test.each<[string, object, Record<string, string>]>([
  [
    'the same prefix in two zones',
    { zones: [zone, { ...zone, prefixes: ['70', '6 0'] }] },
    { 'zones.1.prefixes': 'Two zones claim 60' },
  ],
  [
    'the same prefix twice in a zone',
    { zones: [{ ...zone, prefixes: ['606', '606'] }] },
    { 'zones.0.prefixes': '606 is there twice' },
  ],
  [
    'a whole country twice',
    {
      zones: [
        { ...zone, prefixes: [] },
        { ...zone, prefixes: [] },
      ],
    },
    { 'zones.1.prefixes': 'Two zones claim all of United States' },
  ],
  [
    'falling steps',
    { zones: [{ ...zone, steps: [step, { upToPallets: 4, flat: 1 }] }] },
    { 'zones.0.steps.1.upToPallets': 'Steps go up' },
  ],
  [
    'the same step twice',
    { zones: [{ ...zone, steps: [step, step] }] },
    { 'zones.0.steps.1.upToPallets': 'Steps go up' },
  ],
  ['no step', { zones: [{ ...zone, steps: [] }] }, { 'zones.0.steps': 'Add a step' }],
  [
    'two prices of a step',
    { zones: [{ ...zone, steps: [{ ...step, flat: 9 }] }] },
    { 'zones.0.steps.0.perPallet': 'Either a price per pallet or one for all' },
  ],
  [
    'half a cent',
    { zones: [{ ...zone, steps: [{ upToPallets: 1, flat: 0.005 }] }] },
    { 'zones.0.steps.0.flat': 'Dollars and cents, up to $999,999.99' },
  ],
  [
    'half a pallet',
    { zones: [{ ...zone, steps: [{ ...step, upToPallets: 0.5 }] }] },
    { 'zones.0.steps.0.upToPallets': 'Whole pallets, 1 to 10,000' },
  ],
  [
    'a prefix of signs',
    { zones: [{ ...zone, prefixes: ['60', '-'] }] },
    { 'zones.0.prefixes.1': 'Letters and digits, such as 606' },
  ],
  [
    'a country that is none',
    { zones: [{ ...zone, country: 'XX' }] },
    { 'zones.0.country': 'Choose a country' },
  ],
  ['kilograms for nothing', { perKilogram: 0 }, { perKilogram: 'At least $0.01, or empty' }],
  ['61 days', { dispatchDays: 61 }, { dispatchDays: 'Whole days, 0 to 60' }],
])('%s is refused at its field', (_, change, faults) => {
  expect(faultsOf(change)).toEqual(faults)
})

test('of 60 and 606 in two zones neither is refused', () => {
  expect(faultsOf({ zones: [zone, { ...zone, prefixes: ['606'] }] })).toEqual({})
})

test('the same prefix in two countries is no clash', () => {
  expect(faultsOf({ zones: [zone, { ...zone, country: 'DE' }] })).toEqual({})
})
