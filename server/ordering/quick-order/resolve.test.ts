import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldedKey, keyBounds, partKey } from '../../../contract/catalogue/parts/part-key.ts'
import type { Resolved, ResolvedList } from '../../../contract/ordering/quick-order/resolve.ts'
import { customerPart, product, reference } from '../../platform/database/tables/products.ts'
import { notFound } from '../../platform/database/tables/search.ts'
import { mail } from '../../platform/database/tables/shop.ts'
import { buildTestShop, type TestShop } from '../../testing/build-test-shop.ts'
import { type Buyer, createBuyer, createProduct } from '../../testing/factories.ts'

let shop: TestShop
let dana: Buyer
let stranger: Buyer

beforeAll(async () => {
  shop = await buildTestShop()
  dana = await createBuyer(shop.db)
  stranger = await createBuyer(shop.db)
})
afterAll(() => shop.close())

let counter = 0
/** A number that no other test uses. */
const freshNumber = (prefix = 'QX') => `${prefix}-${1000 + counter++}-${(counter * 37) % 997}`

async function resolve(text: string, caller?: Buyer): Promise<ResolvedList> {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/resolve',
    payload: { text },
    headers: caller?.headers,
  })
  expect(answer.json()).toMatchObject({ lines: expect.anything() })
  return answer.json()
}

async function resolveOne(text: string, caller?: Buyer): Promise<Resolved> {
  const [line] = (await resolve(text, caller)).lines
  if (!line) throw new Error('No line')
  return line
}

async function addReference(
  productId: string,
  kind: 'oe' | 'competitor' | 'replaced' | 'gtin',
  number: string,
  maker = 'Norvik',
) {
  await shop.db.insert(reference).values({ productId, kind, maker, number, key: partKey(number) })
}

test('keys are computed alike in TypeScript and in the database', async () => {
  const numbers = [
    '6308-2RSR',
    ' Bh.4012 / 060 ',
    'Öl-12 ß',
    '٣٤-12',
    'ＡＢ12',
    'OIL SBZ 0158',
    '',
    '--',
  ]
  for (const number of numbers) {
    const { rows } = await shop.db.execute<{ key: string; folded: string }>(
      sql`select part_key(${number}) as key, folded_key(part_key(${number})) as folded`,
    )
    expect(rows[0]).toEqual({ key: partKey(number), folded: foldedKey(partKey(number)) })
  }
})

test('keys of every length that is read are counted, and a text of any short token is answered', async () => {
  const { rows } = await shop.db.execute<{ rule: string }>(
    sql`select pg_get_constraintdef(oid) as rule from pg_constraint
      where conrelid = 'not_found'::regclass and contype = 'c'`,
  )
  expect(rows.map(({ rule }) => rule.match(/\d+/g))).toEqual([
    [String(keyBounds.shortest), String(keyBounds.longest)],
  ])
  const tokens = ['AB-1', 'DC-2', 'Q1-2', 'M-10', 'X/1A', '7E-2', 'BH-1 5', 'Ж-1', 'ÖL 5W', '٣-A']
  const further = [`${'7'.repeat(60)}-A`, '-', 'A-', '１-２', '№ 5', '"', "'-1"]
  const all = [...tokens, ...further]
  for (const text of [
    all.map((token) => `${token} 500`).join('\n'),
    ['Part;Qty', ...all.map((token) => `${token};500`)].join('\n'),
    ['Part,Qty', ...all.map((token) => `"${token}",500`)].join('\n'),
  ])
    for (const { status, typed } of (await resolve(text, dana)).lines)
      expect(['notFound', 'noPart'], typed).toContain(status)
  expect(await resolve('Part;Qty\nÖL 5W;500', dana)).toMatchObject({
    lines: [{ status: 'noPart' }, { status: 'notFound', quantity: { value: 500 } }],
  })
})

test('a part number is found however it is written, with its price, stock and why', async () => {
  const partNumber = '7308-2RSR'
  const { id } = await createProduct(shop.db, { partNumber })
  for (const typed of ['73082RSR', '730/8-2RSR', '730 8 2rsr']) {
    expect(await resolveOne(`${typed} 600`)).toMatchObject({
      status: 'ready',
      productId: id,
      by: 'own',
      quantity: { value: 600 },
      total: 11_340,
      explanation: 'our part number',
      verdict: 'ready',
      product: { partNumber, priceFor: 18.9, available: 10_000, minimum: 500 },
    })
  }
})

test('another maker’s number finds our part, and says whose it is', async () => {
  const { id } = await createProduct(shop.db)
  const number = freshNumber()
  await addReference(id, 'oe', number)
  expect(await resolveOne(`${number.replaceAll('-', ' ')}  700 pcs`)).toMatchObject({
    status: 'ready',
    productId: id,
    by: 'oe',
    maker: 'Norvik',
    explanation: 'OE number of Norvik',
  })
})

test('a replaced number finds its successor, also along a chain of three', async () => {
  const [last, middle, first] = await Promise.all([
    createProduct(shop.db, { partNumber: freshNumber() }),
    createProduct(shop.db, { partNumber: freshNumber() }),
    createProduct(shop.db, { partNumber: freshNumber(), removedAt: new Date() }),
  ])
  await shop.db.update(product).set({ replacedBy: last.id }).where(eq(product.id, middle.id))
  await shop.db.update(product).set({ replacedBy: middle.id }).where(eq(product.id, first.id))
  for (const old of [middle, first])
    expect(await resolveOne(`${old.partNumber} 600`)).toMatchObject({
      status: 'ready',
      productId: last.id,
      by: 'replaces',
      explanation: `replaces ${old.partNumber}`,
    })
  const older = freshNumber()
  await addReference(last.id, 'replaced', older, '')
  expect(await resolveOne(`${older} 600`)).toMatchObject({ by: 'replaces', productId: last.id })
})

test('a number leads to the last part of its chain that is in the shop', async () => {
  const [last, middle, first] = await Promise.all([
    createProduct(shop.db, { partNumber: freshNumber() }),
    createProduct(shop.db, { partNumber: freshNumber() }),
    createProduct(shop.db, { partNumber: freshNumber() }),
  ])
  await shop.db.update(product).set({ replacedBy: last.id }).where(eq(product.id, middle.id))
  await shop.db.update(product).set({ replacedBy: middle.id }).where(eq(product.id, first.id))
  const remove = (id: string) =>
    shop.db.update(product).set({ removedAt: new Date() }).where(eq(product.id, id))
  await remove(last.id)
  expect(await resolveOne(`${first.partNumber} 600`)).toMatchObject({
    status: 'ready',
    productId: middle.id,
    by: 'replaces',
  })
  await remove(middle.id)
  expect(await resolveOne(`${first.partNumber} 600`)).toMatchObject({
    status: 'ready',
    productId: first.id,
    by: 'own',
  })
})

test('a part that left the shop without a successor is not found', async () => {
  const { partNumber } = await createProduct(shop.db, {
    partNumber: freshNumber(),
    removedAt: new Date(),
  })
  expect(await resolveOne(`${partNumber} 600`)).toMatchObject({ status: 'notFound' })
})

test('a number that looks alike, or has one slip, is offered and never taken', async () => {
  const { id } = await createProduct(shop.db, { partNumber: 'ZX-4402-1060' })
  for (const [typed, explanation] of [
    ['ZX-44O2-1060', 'one character differs: 0 for O'],
    ['ZX-4402-106', 'one character is missing'],
  ] as const)
    expect(await resolveOne(`${typed} 600`)).toMatchObject({
      status: 'choose',
      quantity: { value: 600 },
      candidates: [{ product: { productId: id }, by: 'similar', explanation }],
    })
})

test('a number of several parts is to choose, and the best kind of number wins', async () => {
  const [one, other] = await Promise.all([createProduct(shop.db), createProduct(shop.db)])
  const number = freshNumber()
  await addReference(one.id, 'competitor', number, 'Pavo')
  await addReference(other.id, 'competitor', number, 'Dunmere')
  const line = await resolveOne(`${number} 600`)
  expect(line.status).toBe('choose')
  expect(line.candidates?.map(({ product }) => product.productId).toSorted()).toEqual(
    [one.id, other.id].toSorted(),
  )
  await addReference(one.id, 'oe', number)
  expect(await resolveOne(`${number} 600`)).toMatchObject({ status: 'ready', productId: one.id })
})

test('too few pieces, or too many, say what can be ordered, and what else is there', async () => {
  const category = 'Rare things'
  const short = await createProduct(shop.db, {
    category,
    partNumber: freshNumber(),
    available: 900,
  })
  const similar = await createProduct(shop.db, { category, available: 5000 })
  expect(await resolveOne(`${short.partNumber} 499`)).toMatchObject({
    status: 'adjust',
    verdict: 'belowMinimum',
    nearest: [null, 500],
    detail: expect.stringContaining('500'),
  })
  expect(await resolveOne(`${short.partNumber} 1000`)).toMatchObject({
    status: 'adjust',
    verdict: 'short',
    detail: expect.stringContaining('900 of 1,000'),
    candidates: [{ product: { productId: similar.id } }],
  })
})

test('an account’s own numbers are found by that account only', async () => {
  const { id } = await createProduct(shop.db)
  const number = freshNumber('GAR')
  await shop.db.insert(customerPart).values({
    ownerKind: 'account',
    ownerId: dana.id,
    key: partKey(number),
    number,
    productId: id,
  })
  expect(await resolveOne(`${number} 600`, dana)).toMatchObject({
    status: 'ready',
    productId: id,
    by: 'yours',
    explanation: 'your number',
  })
  const folded = number.replace('1', 'I')
  for (const caller of [stranger, undefined])
    for (const text of [`${number} 600`, `${folded} 600`, `${number}7 600`]) {
      const line = await resolveOne(text, caller)
      expect(line.status).toBe('notFound')
      expect(JSON.stringify(line)).not.toContain(id)
    }
})

test('5,001 lines are refused with their number, and none is read', async () => {
  const text = Array.from({ length: 5001 }, () => 'QX-1 500').join('\n')
  const answer = await shop.app.inject({ method: 'POST', url: '/resolve', payload: { text } })
  expect(answer.statusCode).toBe(413)
  expect(answer.json()).toMatchObject({
    code: 'tooLong',
    detail: 'A list has up to 5,000 lines; this has 5,001',
  })
})

test('a key that three buyers asked for counts three, and shows no text of theirs', async () => {
  const number = freshNumber('NOPE')
  const third = await createBuyer(shop.db)
  for (const buyer of [dana, dana, stranger, third])
    await resolve(`Dear shop, we need ${number}, 500 pcs for Mr Secret`, buyer)
  const admin = await createBuyer(shop.db, { role: 'admin' })
  const answer = await shop.app.inject({
    method: 'GET',
    url: '/notFound?limit=200',
    headers: admin.headers,
  })
  const found = answer.json().filter(({ key }: { key: string }) => key === partKey(number))
  expect(found).toMatchObject([{ key: partKey(number), buyers: 3 }])
  expect(answer.body).not.toContain('Secret')
  const rows = await shop.db
    .select()
    .from(notFound)
    .where(eq(notFound.key, partKey(number)))
  expect(rows.every(({ buyer }) => buyer.length === 32)).toBe(true)
})

test('a number asked for in vain stays in the report if only parts that left the shop bear it', async () => {
  const [open, led] = [freshNumber('LEFT'), freshNumber('LED')]
  await resolve(`${open} 500\n${led} 500`, dana)
  const [successor, left, replaced] = await Promise.all([
    createProduct(shop.db),
    createProduct(shop.db),
    createProduct(shop.db),
  ])
  await addReference(left.id, 'oe', open)
  await addReference(replaced.id, 'oe', led)
  const admin = await createBuyer(shop.db, { role: 'admin' })
  const list = async () => {
    const url = '/notFound?limit=200'
    const answer = await shop.app.inject({ method: 'GET', url, headers: admin.headers })
    const keys: string[] = answer.json().map(({ key }: { key: string }) => key)
    return [open, led].filter((number) => keys.includes(partKey(number)))
  }
  expect(await list()).toEqual([])
  await shop.db.update(product).set({ removedAt: new Date() }).where(eq(product.id, left.id))
  await shop.db
    .update(product)
    .set({ removedAt: new Date(), replacedBy: successor.id })
    .where(eq(product.id, replaced.id))
  expect(await list()).toEqual([open])
})

test('the report of what was not found is paged by its last key', async () => {
  const numbers = Array.from({ length: 5 }, () => freshNumber('PAGED'))
  await resolve(numbers.map((number) => `${number} 500`).join('\n'), dana)
  const admin = await createBuyer(shop.db, { role: 'admin' })
  const keys: string[] = []
  let after = ''
  while (true) {
    const url = `/notFound?limit=2${after && `&after=${after}`}`
    const page = (await shop.app.inject({ method: 'GET', url, headers: admin.headers })).json()
    if (page.length === 0) break
    keys.push(...page.map(({ key }: { key: string }) => key))
    after = keys.at(-1) ?? ''
  }
  expect(new Set(keys).size).toBe(keys.length)
  for (const number of numbers) expect(keys).toContain(partKey(number))
})

test('a list read into a cart adds its ready lines once under a key, and answers the others', async () => {
  const { id, partNumber } = await createProduct(shop.db, { partNumber: freshNumber() })
  const number = freshNumber()
  await addReference(id, 'oe', number)
  const call = (method: 'GET' | 'POST', url: string, payload?: object, key?: string) =>
    shop.app.inject({
      method,
      url,
      payload,
      headers: { ...dana.headers, ...(key && { 'idempotency-key': key }) },
    })
  const cart = (await call('POST', '/cart', {})).json().insertedId
  const text = `Hello\n${number} 600\n${partNumber} 700\nNOPE-77-1 500`
  for (let round = 0; round < 2; round += 1) {
    const answer = await call('POST', `/cart/${cart}/resolve`, { text }, 'a-list-key-of-24-letters')
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      version: 2,
      added: 2,
      counts: { lines: 2, ready: 0, noPart: 1, notFound: 1 },
    })
  }
  expect((await call('GET', `/cart/${cart}`)).json().lines).toMatchObject([
    { productId: id, quantity: 1300, reference: number },
  ])
})

test('the shop hears of a part that a buyer asks for, once a day', async () => {
  const number = freshNumber('WANT')
  for (let round = 0; round < 2; round += 1) {
    const payload = { number, note: 'For the new vans' }
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/notFound',
      payload,
      headers: dana.headers,
    })
    expect(answer.statusCode).toBe(201)
  }
  const sent = await shop.db.select().from(mail).where(eq(mail.kind, 'partAskedFor'))
  expect(sent.map(({ facts }) => facts)).toEqual([
    { number, note: 'For the new vans', email: dana.email },
  ])
})

test('a visitor may read 20 lists a minute, and then hears for how many seconds to wait', async () => {
  const limited = await buildTestShop({ env: { LIMIT_RESOLVES: '20' } })
  try {
    const read = () =>
      limited.app.inject({ method: 'POST', url: '/resolve', payload: { text: 'Hello' } })
    // A minute may end between two calls.
    let refused = await read()
    for (let call = 0; call < 41 && refused.statusCode === 200; call += 1) refused = await read()
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  } finally {
    await limited.close()
  }
})
