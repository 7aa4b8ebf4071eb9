import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { arbitraryTerms } from '../../../contract/catalogue/bulk/arbitrary-terms.ts'
import { findTermFaults } from '../../../contract/catalogue/bulk/sale-terms.ts'
import { changeFields, FieldValues } from '../../../contract/catalogue/changes/change-fields.ts'
import { cents } from '../../../contract/values/money/money.ts'
import { discountedPrice } from '../../../contract/values/money/price.ts'
import { openDatabase } from '../../platform/database/database.ts'
import type { Fact } from '../../platform/database/product-facts.ts'
import { createField, createProduct, EXAMPLE_PICTURE } from '../../testing/factories.ts'
import { testDatabase } from '../../testing/test-postgres.ts'
import { noFurtherFacts } from '../products/plain-facts.ts'
import { makeApplyChanges } from './applying/apply-changes.ts'
import { makeDraftChanges } from './drafts/draft-changes.ts'
import { factsFromValues, fieldOfFact, showFacts } from './facts.ts'
import { productFacts } from './product-facts-store.ts'

let postgres: Awaited<ReturnType<typeof testDatabase>>
let database: ReturnType<typeof openDatabase>

beforeAll(async () => {
  postgres = await testDatabase()
  database = openDatabase(postgres.url, 1)
  await createProduct(database.db, { partNumber: 'SUCCESSOR' })
  await createField(database.db, { key: 'voltage', type: 'number' })
})
afterAll(async () => {
  await database.close()
  await postgres.drop()
})

const values: Required<FieldValues> = FieldValues.required().parse({
  name: 'Vented disc',
  description: 'Cast iron.',
  email: 'parts@shop.example',
  partNumber: 'VD-1',
  brand: 'Rethorn',
  category: 'Discs',
  taxCategory: 'reduced',
  countryOfOrigin: 'DE',
  unitOfSale: 'set of 4',
  warranty: '24 months',
  tariffNumber: '87083091',
  unNumber: 'UN2794',
  alternatives: 'BH-1, BH-2',
  purchasePrice: 11.4,
  supplier: 'Pavo Castings',
  supplierNumber: 'PC-65',
  bin: 'A-04-2',
  reorderLevel: 2000,
  leadTimeDays: 21,
  attributes: [{ name: 'Bore', value: 65, unit: 'mm' }],
  price: 17.95,
  pricePer: 100,
  minimum: 600,
  orderMultiple: 100,
  ladder: [{ from: 1000, price: 17.15 }],
  discount: { percent: 10, until: '2999-01-01T00:00:00.000Z' },
  cartonPieces: 100,
  palletPieces: 18_000,
  palletKilograms: 785.5,
  pictures: [
    { img: EXAMPLE_PICTURE, alt: 'Front' },
    { img: 'https://pictures.example/b.webp', alt: 'Side' },
  ],
  replacedBy: 'SUCCESSOR',
  references: [
    { kind: 'competitor', maker: 'Pavo', number: 'PV 7781', note: null },
    { kind: 'oe', maker: 'Norvik', number: '5N7 940 95Z', note: 'Until 2019' },
  ],
  custom: { voltage: 12 },
})
const facts = factsFromValues(values)

test('what an admin enters is stored as facts and shown again', () => {
  expect(showFacts(facts)).toEqual(values)
  expect(Object.keys(facts).map((fact) => fieldOfFact(fact as Fact))).toEqual(
    expect.arrayContaining([...changeFields]),
  )
})

test('a change set writes every fact of a product and of a new one, and each is read back as it was', async () => {
  const { id: productId } = await createProduct(database.db)
  const news = { ...values, partNumber: 'VD-2', references: [] }
  const draft = await makeDraftChanges(database.db, values.email).rows(
    { email: values.email },
    'All',
    [
      { productId, set: values },
      { partNumber: news.partNumber, set: news },
    ],
  )
  const wish = { plan: undefined, confirmsSevere: true }
  await makeApplyChanges({ db: database.db, now: () => new Date() })(draft, wish, {
    keyed: undefined,
    toAnswer: (applied) => applied,
  })
  const partNumbers = [values.partNumber, news.partNumber].map(String)
  const found = await productFacts.find(database.db, { ids: [], partNumbers })
  const byNumber = new Map(found.map((product) => [product.facts.partNumber, product.facts]))
  expect(partNumbers.map((number) => byNumber.get(number))).toEqual([facts, factsFromValues(news)])
})

/** A change of each fact, by its columns. */
const changes: Record<Exclude<Fact, 'references'>, string> = {
  name: `name = 'x'`,
  description: `description = 'x'`,
  email: `added_by_email = 'x@y'`,
  partNumber: 'part_number = null',
  brand: `brand = 'x'`,
  category: `category = 'x'`,
  taxCategory: `tax_category = 'reduced'`,
  countryOfOrigin: `further_facts = '{"countryOfOrigin":"DE"}'`,
  unitOfSale: `further_facts = '{"unitOfSale":"set of 4"}'`,
  warranty: `further_facts = '{"warranty":"24 months"}'`,
  tariffNumber: `further_facts = '{"tariffNumber":"87083091"}'`,
  unNumber: `further_facts = '{"unNumber":"UN2794"}'`,
  alternatives: `further_facts = '{"alternatives":"BH-1, BH-2"}'`,
  purchasePriceCents: `further_facts = '{"purchasePriceCents":1140}'`,
  supplier: `further_facts = '{"supplier":"Pavo"}'`,
  supplierNumber: `further_facts = '{"supplierNumber":"PC-65"}'`,
  bin: `further_facts = '{"bin":"A-04-2"}'`,
  reorderLevel: `further_facts = '{"reorderLevel":2000}'`,
  leadTimeDays: `further_facts = '{"leadTimeDays":21}'`,
  'custom.voltage': `further_facts = '{"custom.voltage":12}'`,
  attributes: `attributes = '[{"name":"Bore","value":1}]'`,
  listPriceCents: 'list_price_cents = 7',
  pricePer: 'price_per = 100',
  minimum: 'minimum = 7',
  orderMultiple: 'order_multiple = 200',
  ladder: `ladder = '[{"from":1000,"cents":5}]'`,
  discount: `discount_percent = 5, discount_until = '2999-01-01', discounted_cents = 5`,
  cartonPieces: 'carton_pieces = 7',
  palletPieces: 'pallet_pieces = 7',
  palletGrams: 'pallet_grams = 7',
  pictures: `image_alt = 'x'`,
  replacedBy: `replaced_by = (select id from product where part_number = 'SUCCESSOR')`,
}

test.each(Object.entries(changes))(
  'a change of %s is a new version of the product and of that fact alone',
  async (fact, change) => {
    const { id } = await createProduct(database.db, { orderMultiple: 100 })
    const [before] = await productFacts.find(database.db, { ids: [id], partNumbers: [] })
    await database.pool.query(`update product set ${change} where id = $1`, [id])
    const [after] = await productFacts.find(database.db, { ids: [id], partNumbers: [] })
    expect(after).toMatchObject({ version: 2, factVersions: { [fact]: 2 } })
    expect(Object.keys(after?.factVersions ?? {})).toEqual([fact])
    expect({ ...after?.facts, [fact]: null }).toEqual({ ...before?.facts, [fact]: null })
    await database.pool.query(`update product set ${change}, available = 7 where id = $1`, [id])
    const [same] = await productFacts.find(database.db, { ids: [id], partNumbers: [] })
    expect(same).toMatchObject({ version: 2, available: 7 })
  },
)

test('facts without a column alone become further ones, and a column is read before them', async () => {
  const { id } = await createProduct(database.db)
  const { rows } = await database.pool.query(
    'select (with_facts(product, $2)).further_facts as further from product where id = $1',
    [id, facts],
  )
  expect(Object.keys(rows[0].further).sort()).toEqual(
    [...Object.keys(noFurtherFacts), 'custom.voltage'].sort(),
  )
  await database.pool.query(
    `update product set brand = 'Rethorn', further_facts = '{"brand": "Pavo", "countryOfOrigin": "DE"}' where id = $1`,
    [id],
  )
  const [found] = await productFacts.find(database.db, { ids: [id], partNumbers: [] })
  expect(found?.facts).toMatchObject({ brand: 'Rethorn', countryOfOrigin: 'DE' })
})

test('the database discounts prices and judges terms as the contract does', async () => {
  const { id } = await createProduct(database.db)
  await fc.assert(
    fc.asyncProperty(
      arbitraryTerms,
      fc.constantFrom(0, 1, -1),
      async ({ price: { listPriceCents, pricePer, ladder, discountPercent }, ...terms }, shift) => {
        const minimum = Math.max(1, terms.floor + shift)
        const given = {
          listPriceCents,
          pricePer,
          minimum,
          orderMultiple: terms.orderMultiple,
          ladder,
          discount: discountPercent && { percent: discountPercent, until: '2999-01-01T00:00:00Z' },
        }
        const { rows } = await database.pool.query(
          `select (whole).discounted_cents::integer as discounted, terms_fit(whole) as fits
           from (select with_facts(product, $2) as whole from product where id = $1) as given`,
          [id, JSON.stringify(given)],
        )
        expect(rows[0]).toEqual({
          discounted: discountPercent
            ? discountedPrice(cents(listPriceCents), discountPercent)
            : null,
          fits: findTermFaults({ ...given, discountPercent: discountPercent || null }).length === 0,
        })
      },
    ),
    { numRuns: 300 },
  )
})
