import type { Calls } from '../../../contract/calls.ts'
import { encodeForm, fileOf } from '../encode-form.ts'
import { EXAMPLE_PICTURE } from '../factories.ts'
import { type AccessWorld, moveOrder } from './access-world.ts'
import { exampleRequests } from './example-requests.ts'

interface FoundImport {
  readonly importId: string
  readonly mapping: object
}

export interface PreparedRequest {
  readonly url: string
  readonly payload?: object | Buffer
  readonly headers?: Readonly<Record<string, string>>
}

const PDF = Buffer.from('%PDF-1.7\n4711')

function makeSteps(world: AccessWorld) {
  const { shop, callers } = world
  const send = async (name: keyof Calls, prepared?: PreparedRequest) => {
    const request: PreparedRequest = prepared ?? exampleRequests[name](world)
    const [method = 'GET'] = name.split(' ')
    const answer = await shop.app.inject({
      method: method as 'GET',
      url: request.url,
      payload: request.payload,
      headers: { ...callers.shopOwner?.headers, ...request.headers },
    })
    if (answer.statusCode >= 400) throw new Error(`${name}: ${answer.payload}`)
    return answer.payload === '' ? undefined : answer.json()
  }
  return { send, sql: (text: string, given: unknown[] = []) => shop.pool.query(text, given) }
}

const csv = (text: string) => encodeForm({ file: fileOf(text, 'list.csv') })

/** Calls whose example is refused or changes nothing: what has to be there first, and what is sent then. */
export const preparedActs: Partial<
  Record<keyof Calls, (world: AccessWorld) => Promise<PreparedRequest | undefined>>
> = {
  async 'POST /bin/count'(world) {
    const { productId, shop } = world
    const { rows } = await shop.pool.query(
      'select available + promised - shipped as shelf from product where id = $1',
      [productId],
    )
    const expected = Number(rows[0].shelf)
    const lines = [{ productId, expected, counted: expected + 5 }]
    const payload = { name: 'A-04-2', lines }
    const preview = await makeSteps(world).send('POST /bin/count', { url: '/bin/count', payload })
    const { fingerprint } = preview as { readonly fingerprint: string }
    return { url: '/bin/count', payload: { ...payload, fingerprint } }
  },
  async 'POST /stock/countSheet'(world) {
    const sheet = `product_id,part_number,name,expected,counted\r\n${world.productId},,,19490,19490`
    const { send } = makeSteps(world)
    const url = '/stock/countSheet'
    const preview = (await send('POST /stock/countSheet', { url, ...(await csv(sheet)) })) as {
      readonly rows: readonly { readonly expected: number }[]
    }
    const { rows } = await world.shop.pool.query(
      'select available + promised - shipped as shelf from product where id = $1',
      [world.productId],
    )
    const right = sheet.replaceAll('19490', String(rows[0].shelf ?? preview.rows.length))
    const again = await send('POST /stock/countSheet', { url, ...(await csv(right)) })
    const { fingerprint } = again as { readonly fingerprint: string }
    return { url: `${url}?fingerprint=${fingerprint}`, ...(await csv(right)) }
  },
  'POST /changeSet/import': async ({ productId }) => ({
    url: '/changeSet/import',
    ...(await csv(`_id,name\r\n${productId},Fuse 30 A`)),
  }),
  async 'POST /import'(world) {
    const text = 'part_number,name\r\nP-1,Disc'
    const found = (await makeSteps(world).send('POST /import', {
      url: '/import',
      ...(await csv(text)),
    })) as FoundImport
    const form = { mapping: JSON.stringify(found.mapping), file: fileOf(text, 'list.csv') }
    return { url: '/import', ...(await encodeForm(form)) }
  },
  async 'POST /import/:id/mapping'(world) {
    const file = await csv('part_number,name\r\nP-1,Disc')
    const found = (await makeSteps(world).send('POST /import', {
      url: '/import',
      ...file,
    })) as FoundImport
    return { url: `/import/${found.importId}/mapping`, payload: { mapping: found.mapping } }
  },
  async 'POST /importMapping'(world) {
    const file = await csv('part_number,name\r\nP-1,Disc')
    const found = (await makeSteps(world).send('POST /import', {
      url: '/import',
      ...file,
    })) as FoundImport
    const payload = { name: 'ERP', importId: found.importId, mapping: found.mapping }
    return { url: '/importMapping', payload }
  },
  async 'POST /changeSet/:id/undo'(world) {
    await makeSteps(world).send('POST /changeSet/:id/apply')
    return undefined
  },
  async 'POST /orders/pack'(world) {
    await moveOrder(world, 'paid')
    return undefined
  },
  async 'POST /orders/ship'(world) {
    const { rows } = await world.shop.pool.query(
      'select order_no from shipment join orders on orders.id = order_id where shipment.id = $1',
      [world.shipmentId],
    )
    const row = { orderNo: Number(rows[0].order_no), tracking: '1Z999', carrier: 'UPS' }
    return { url: '/orders/ship', payload: { rows: [row] } }
  },
  async 'POST /order/:id/shipment'(world) {
    await moveOrder(world, 'paid')
    return undefined
  },
  async 'PUT /shipment/:id/tracking'(world) {
    await makeSteps(world).send('POST /shipment/:id/ship')
    return undefined
  },
  async 'POST /shipment/:id/delivered'(world) {
    await makeSteps(world).send('POST /shipment/:id/ship')
    return undefined
  },
  async 'POST /order/:id/taxChecked'({ shop, orderId }) {
    await shop.pool.query('update orders set untaxed = true where id = $1', [orderId])
    return undefined
  },
  'POST /order/:id/attachment': async ({ orderId }) => ({
    url: `/order/${orderId}/attachment`,
    ...(await encodeForm({ file: fileOf(PDF, 'po.pdf') })),
  }),
  'POST /product/:id/document': async ({ productId }) => ({
    url: `/product/${productId}/document`,
    ...(await encodeForm({ kind: 'dataSheet', title: 'Data sheet', file: fileOf(PDF, 'a.pdf') })),
  }),
  async 'POST /references/import'({ productId, shop }) {
    const partNumber = `REF-${productId.slice(-12)}`
    await shop.pool.query('update product set part_number = $2 where id = $1', [
      productId,
      partNumber,
    ])
    const text = `part_number,kind,maker,number\r\n${partNumber},oe,Norvik,5N7 940`
    return { url: '/references/import?apply=true', ...(await csv(text)) }
  },
  async 'POST /tax/:id/takeBack'(world) {
    await makeSteps(world).send('POST /tax/:id/accept')
    return undefined
  },
  async 'POST /order/:id/refund'(world) {
    await moveOrder(world, 'paid')
    return undefined
  },
  async 'POST /order/:id/closeShort'(world) {
    await moveOrder(world, 'paid')
    return undefined
  },
  async 'POST /return/:id/close'(world) {
    await makeSteps(world).send('POST /return/:id/approve')
    return undefined
  },
  async 'DELETE /user/:id/erase'({ shop, owner }) {
    await shop.pool.query(
      `insert into erasure (user_id, reason, asked_at) values ($1, 'Letter', now())`,
      [owner.id],
    )
    return undefined
  },
  async 'DELETE /staff/invitation/:id'(world) {
    await makeSteps(world).send('POST /staff/invitation')
    const { rows } = await world.shop.pool.query(
      'select id from staff_invitation order by created_at desc limit 1',
    )
    return { url: `/staff/invitation/${rows[0].id}` }
  },
  async 'DELETE /user/:id/merge'(world) {
    await makeSteps(world).send('POST /user/:id/merge')
    return { url: `/user/${world.otherId}/merge` }
  },
  async 'DELETE /content/:kind'(world) {
    const items = [{ img: EXAMPLE_PICTURE, name: 'Dana', title: 'CEO' }]
    await makeSteps(world)
      .send('PUT /content/:kind', { url: '/content/ceos', payload: { items } })
      .catch(() => makeSteps(world).send('PUT /content/:kind'))
    return { url: '/content/brands' }
  },
}
