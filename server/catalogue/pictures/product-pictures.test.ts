import { setTimeout as sleep } from 'node:timers/promises'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChangeDesk, openChangeDesk } from '../../testing/desks/change-desk.ts'
import { createField, createProduct } from '../../testing/factories.ts'
import { plannedChanges } from '../change-sets/applying/planned-changes.ts'

let desk: ChangeDesk

beforeAll(async () => {
  desk = await openChangeDesk()
})
afterAll(() => desk.close())

const paint = (red: number, green = 0): Promise<Buffer> =>
  sharp({ create: { width: 2, height: 2, channels: 3, background: { r: red, g: green, b: 9 } } })
    .png()
    .toBuffer()

/** Sends pictures and waits until their draft is there. */
async function send(files: Readonly<Record<string, Buffer>>, changeSet?: number) {
  const form = new FormData()
  if (changeSet !== undefined) form.append('changeSet', String(changeSet))
  for (const [name, bytes] of Object.entries(files))
    form.append('file', new Blob([Uint8Array.from(bytes)]), name)
  const encoded = new Response(form)
  const answer = await desk.shop.app.inject({
    method: 'POST',
    url: '/product/pictures',
    headers: {
      ...desk.admin.headers,
      'content-type': encoded.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  const body = answer.json()
  if (answer.statusCode !== 201) throw new Error(`${answer.statusCode}: ${body.detail}`)
  return wait(body.insertedId)
}

async function wait(id: number) {
  for (;;) {
    const set = await desk.find(id)
    if (set.state !== 'reading') return set
    await sleep(20)
  }
}

const zip = (files: Readonly<Record<string, Buffer>>) => Buffer.from(zipSync({ ...files }))
const HEAD = 'part_number,name,description,category,price,minimum,picture'
const count = async (where: string) => {
  const { rows } = await desk.shop.pool.query(
    `select count(*)::integer as n from product where ${where}`,
  )
  return rows[0].n
}

test('300 products and a ZIP of 290 pictures: 290 are published and 10 are drafts, in one go, undone in one go', async () => {
  const lines = Array.from(
    { length: 300 },
    (_, n) => `GO-${n},Pump ${n},Steel.,Pumps,10,500,${n % 2 === 0 ? `photo ${n}.png` : ''}`,
  )
  const set = await desk.read([HEAD, ...lines].join('\n'), 'erp.csv')
  expect(set.counts).toMatchObject({ new: 0, drafts: 300, refused: 0 })
  const pictures = await Promise.all(
    Array.from({ length: 290 }, async (_, n) => {
      const name = n % 2 === 0 ? `web/photo ${n}.png` : `web/go_${n}.png`
      return [name, await paint(n % 256, Math.floor(n / 256))] as const
    }),
  )
  const pictured = await send({ 'pictures.zip': zip(Object.fromEntries(pictures)) }, set._id)
  expect(pictured).toMatchObject({
    _id: set._id,
    state: 'draft',
    pictures: null,
    rowsRead: set.rowsRead,
    counts: { new: 290, drafts: 10, refused: 0 },
  })
  expect(pictured.warnings.map(({ kind, sentence }) => [kind, sentence.slice(0, 40)])).toEqual([
    ['picturesMissing', '10 products still lack a picture: GO-290'],
  ])
  expect((await desk.apply(set._id)).body.applied).toBe(300)
  expect(await count("part_number like 'GO-%' and removed_at is null and image_url <> ''")).toBe(
    290,
  )
  expect(await count("part_number like 'GO-%' and is_draft")).toBe(10)

  const undo = await desk.call('POST', `/changeSet/${set._id}/undo`, {})
  expect((await desk.apply(undo.body.insertedId, { confirmSevere: true })).body.applied).toBe(300)
  expect(await count("part_number like 'GO-%' and (removed_at is null or is_draft)")).toBe(0)
  const redo = await desk.call('POST', `/changeSet/${undo.body.insertedId}/undo`, {})
  expect((await desk.apply(redo.body.insertedId)).body.applied).toBe(300)
  expect(await count("part_number like 'GO-%' and is_draft")).toBe(10)
}, 300_000)

test('pictures dropped at once complete drafts and take the places that their names say; others are listed', async () => {
  const { set } = { set: await desk.read(`${HEAD}\nDROP-1,One,Steel.,Pumps,10,500,`, 'one.csv') }
  await desk.apply(set._id)
  const shown = await createProduct(desk.shop.db, { partNumber: 'DROP-2', name: 'Two' })
  const pictured = await send({
    'drop-1.png': await paint(1),
    'DROP 2-2.png': await paint(2),
    'unknown.png': await paint(3),
    'list.png': Buffer.from('no picture'),
  })
  expect(pictured.counts).toMatchObject({ published: 1, changed: 1, refused: 0 })
  expect(pictured.warnings).toMatchObject([
    {
      kind: 'picturesNotTaken',
      sentence:
        '2 pictures not taken: list.png is not a JPEG, PNG, WebP or AVIF picture; unknown.png has the number of no product',
    },
  ])
  await desk.apply(pictured._id)
  const { body } = await desk.call('GET', `/product/${shown.id}`)
  expect(body.pictures.map(({ alt }: { alt: string }) => alt)).toEqual(['Two', 'Two'])
  expect(await count("part_number = 'DROP-1' and removed_at is null")).toBe(1)
  const undo = await desk.call('POST', `/changeSet/${pictured._id}/undo`, {})
  await desk.apply(undo.body.insertedId)
  expect(await count("part_number = 'DROP-1' and is_draft and image_url = ''")).toBe(1)
})

test('a draft that lacks a required field stays one with its picture', async () => {
  await createField(desk.shop.db, { key: 'voltage', isRequired: true })
  const { _id } = await desk.read(`${HEAD}\nLACK-1,One,Steel.,Pumps,10,500,`, 'lack.csv')
  await desk.apply(_id)
  const pictured = await send({ 'lack-1.png': await paint(6) })
  expect(pictured.counts).toMatchObject({ published: 0, changed: 1 })
  const rows = await desk.read(`${HEAD}\nLACK-2,Two,Steel.,Pumps,10,500,lack.png`, 'two.csv')
  const filled = await send({ 'lack.png': await paint(7) }, rows._id)
  expect(filled.counts).toMatchObject({ new: 0, drafts: 1 })
  await desk.shop.pool.query('delete from custom_field')
})

test('one picture belongs to every row that names its file', async () => {
  const lines = ['A', 'B', 'C'].map((n) => `SAME-${n},Pump ${n},Steel.,Pumps,10,500,pump.png`)
  const set = await desk.read([HEAD, ...lines].join('\n'), 'variants.csv')
  const pictured = await send({ 'pump.png': await paint(4) }, set._id)
  expect(pictured).toMatchObject({ counts: { new: 3, drafts: 0 }, warnings: [] })
})

test('the pieces that came with a draft’s pictures are undone with them', async () => {
  const read = (available: number) =>
    desk.read(
      `${HEAD},available\nSTOCK-1,One,Steel.,Pumps,10,500,,${available}`,
      `${available}.csv`,
      { withStock: 'true' },
    )
  await desk.apply((await read(500))._id)
  const { _id } = await read(900)
  const pictured = await send({ 'stock-1.png': await paint(5) }, _id)
  expect(pictured.counts).toMatchObject({ published: 1 })
  await desk.apply(_id)
  expect(await count("part_number = 'STOCK-1' and available = 900 and not is_draft")).toBe(1)
  const undo = await desk.call('POST', `/changeSet/${_id}/undo`, {})
  await desk.apply(undo.body.insertedId, { confirmSevere: true })
  expect(await count("part_number = 'STOCK-1' and available = 500 and is_draft")).toBe(1)
})

test('pictures are taken by the open draft of an import only', async () => {
  const { id } = await createProduct(desk.shop.db)
  const { body } = await desk.call('POST', '/changeSet', {
    title: 'Grid',
    rows: [{ productId: id, set: { name: 'Other' } }],
  })
  const file = { 'a.png': await paint(5) }
  await expect(send(file, body.insertedId)).rejects.toThrow('422: ')
  await desk.apply(body.insertedId)
  await expect(send(file, body.insertedId)).rejects.toThrow('409: ')
  await expect(send(file, 99_999)).rejects.toThrow('404: ')
  await expect(send({})).rejects.toThrow('422: ')
})

test('a draft whose pictures were being read when their node died is a draft as before', async () => {
  const set = await desk.read(`${HEAD}\nDIED-1,One,Steel.,Pumps,10,500,`, 'died.csv')
  await desk.shop.pool.query(
    `update change_set set state = 'reading', pictures = '{"sent": 9, "read": 1}', progress_at = now() - interval '1 hour' where id = $1`,
    [set._id],
  )
  expect((await desk.find(set._id)).pictures).toEqual({ sent: 9, read: 1 })
  const { db } = desk.shop
  await plannedChanges({ db, now: () => new Date(), onFailure: () => {} })()
  expect(await desk.find(set._id)).toMatchObject({
    state: 'draft',
    pictures: null,
    counts: set.counts,
  })
  expect(await desk.rows(set._id)).toHaveLength(1)
})
