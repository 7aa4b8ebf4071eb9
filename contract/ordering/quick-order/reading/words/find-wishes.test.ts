import { expect, test } from 'vitest'
import { cents } from '../../../../values/money/money.ts'
import { listBounds } from '../../../pasted-lists.ts'
import type { LookUp, SoldProduct } from '../../look-up.ts'
import { resolveList } from '../resolve-list.ts'
import { shelf } from '../shelf.ts'

const names = [
  'Clutch disc 220 × 150 mm, 24 teeth',
  'Starter battery 12 V 60 Ah',
  'Tow strap 50 mm × 3 m with two hooks',
  'Panel air filter AF-1187',
  'Oval silencer',
]

const shop = shelf(
  names.map(
    (name, place): SoldProduct => ({
      productId: name,
      name,
      partNumber: `QX-730${place}-A`,
      packs: { cartonPieces: null, palletPieces: null, palletGrams: null },
      offer: {
        floor: 1,
        available: 1_000_000,
        orderMultiple: 1,
        pricePer: 1,
        prices: [{ from: 1, cents: cents(418) }],
      },
    }),
  ),
  [],
)

async function brief(text: string, lookUp: LookUp = shop): Promise<string[]> {
  const { lines } = await resolveList({ text }, lookUp)
  return lines.map(({ status, candidates, quantity, words }) =>
    [
      status,
      ...candidates.map(({ productId }) => productId.split(' ')[0]),
      quantity?.value,
      status === 'notFound' && words,
    ]
      .filter(Boolean)
      .join(' '),
  )
}

test.each([
  ['500 clutch discs 220mm 24T', ['choose Clutch 500']],
  ['clutch discs: 500', ['choose Clutch 500']],
  ['and don’t forget the tow straps, 600 this time', ['choose Tow 600']],
  ['two pallets of batteries', ['choose Starter']],
  ['- some batteries', ['choose Starter']],
  ['air filters AF-1187 1000', ['choose Panel 1000']],
  ['600 batteries and 500 clutch discs', ['choose Starter 600', 'choose Clutch 500']],
  ['10:09 Kev: 500x silencers; 600x batteries', ['choose Oval 500', 'choose Starter 600']],
  ['500 flux capacitors', ['notFound 500 flux capacitors']],
  ['600 XK-99-4411 wheel nuts', ['notFound 600 wheel nuts']],
  ['XK-99-4411 600', ['notFound 600 XK-99-4411']],
  ['Our ref;Part;Qty\nA-102;;500', ['noPart', 'notFound 500 A-102']],
  ['Name;Qty\nClutch disc 220;500\nTotal;500', ['noPart', 'choose Clutch 500', 'noPart']],
  [
    'Ship to: Leeds\n500 clutch discs\nUnit 7, Clutch Lane',
    ['noPart', 'choose Clutch 500', 'noPart'],
  ],
  ['2000 Silencers', ['choose Oval 2000']],
] as const)('“%s” is a question: %j', async (text, results) => {
  expect(await brief(text)).toEqual(results)
})

test.each([
  'Hope the batteries came in well last week, let me know',
  'Truck is at your dock Tuesday the 15th around 10.',
  'Northgate Batteries, 1200 Clutch Road, Springfield, IL 62704',
  '23552 Lübeck',
  'Terms: Net 30     FOB: Destination     Req. Date: 12/08/2026',
  'Subtotal      43,250.00',
  'Page 1 of 1',
])('“%s” is set aside', async (text) => {
  expect(await brief(text)).toEqual(['noPart'])
})

test('an address and the name of the part beside it are set aside, with their reasons', async () => {
  const text =
    'Ship to:\nBattery & Clutch LLC\n\nNo.  Part number  Qty  Price\nQX-7300-A 500\nClutch disc 24 teeth'
  const { lines } = await resolveList({ text }, shop)
  expect(lines.map(({ explanation }) => explanation)).toEqual([
    'Not read: an address',
    'Not read: an address',
    'Not read: a quoted mail, a signature or an empty line',
    'Names of the columns',
    'our part number',
    'Describes the part of the line beside it',
  ])
})

test('of a long list so many lines are searched, and the others are shown with their words', async () => {
  let asked = 0
  const counting: LookUp = {
    ...shop,
    likelyNamed: (texts) => {
      asked += texts.length
      return shop.likelyNamed(texts)
    },
  }
  const text = Array.from({ length: 80 }, (_, place) => `500 widgets of colour${place}`).join('\n')
  const { lines } = await resolveList({ text }, counting)
  expect(asked).toBe(listBounds.wordLines)
  expect(new Set(lines.map(({ status }) => status))).toEqual(new Set(['notFound']))
  expect(lines.at(-1)).toMatchObject({
    words: 'widgets colour79',
    explanation: 'No part number: search for its words',
  })
})
