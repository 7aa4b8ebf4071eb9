import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChangeDesk, openChangeDesk } from '../../testing/desks/change-desk.ts'
import { createProduct } from '../../testing/factories.ts'

let desk: ChangeDesk

beforeAll(async () => {
  desk = await openChangeDesk()
})
afterAll(() => desk.close())

test('a field that only a newer version knows is left out of the history, which is shown', async () => {
  const { id: productId } = await createProduct(desk.shop.db)
  const action = { kind: 'priceByPercent', percent: 900 }
  const drafted = await desk.call('POST', '/changeSet', {
    title: 'Action',
    action,
    productIds: [productId],
  })
  const id = drafted.body.insertedId
  await desk.shop.pool.query(
    `update change_set set counts = jsonb_set(counts, '{fields,warmth}', '{"changed":1,"up":0,"down":0,"largestPercent":null}') where id = $1`,
    [id],
  )
  await desk.shop.pool.query('update change_row set warnings = $2 where change_set_id = $1', [
    id,
    JSON.stringify([
      { rowNo: 1, field: 'warmth', kind: 'sameFactor', severe: true, sentence: 'Warm' },
    ]),
  ])
  const { status, body } = await desk.call('GET', `/changeSet/${id}`)
  expect(status).toBe(200)
  expect(Object.keys(body.counts.fields)).toEqual(['price'])
  expect((await desk.rows(id))[0]?.warnings[0]).toMatchObject({ field: null, severe: true })
  expect((await desk.call('GET', '/changeSet?limit=5')).status).toBe(200)
})
