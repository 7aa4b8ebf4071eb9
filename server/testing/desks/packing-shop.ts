import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Shipment } from '../../../contract/fulfilment/shipments.ts'
import { mail } from '../../platform/database/tables/shop.ts'
import type { Buyer } from '../factories.ts'
import { openPayingShop } from './paying-shop.ts'

type Lines = readonly { readonly lineNo: number; readonly quantity: number }[]

/** Pieces of an order's first line. */
export const one = (quantity: number) => [{ lineNo: 1, quantity }]

export type PackingShop = Awaited<ReturnType<typeof openPackingShop>>

/** A shop with two carriers, with one function for each act on shipments. */
export async function openPackingShop() {
  const shop = await openPayingShop({ env: { PUBLIC_URL: 'https://shop.example' } })
  const carriers = [
    { name: 'UPS', template: 'https://ups.example/track?n={tracking}' },
    { name: 'By hand', template: '' },
  ]
  await shop.send(shop.admin, 'PUT', '/settings/carriers', { value: { carriers } })
  const pack = (orderId: string, lines: Lines, more: object = {}, key?: string) =>
    shop.send(shop.admin, 'POST', `/order/${orderId}/shipment`, { lines, ...more }, key)

  async function packed(orderId: string, lines: Lines, more: object = {}): Promise<string> {
    const answer = await pack(orderId, lines, more)
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json().insertedId
  }

  async function paidCart(
    lines: readonly { productId: string; quantity: number }[],
    more?: object,
  ) {
    const { _id } = await shop.orderCart(lines, more)
    await shop.pay(_id)
    return _id
  }

  const ship = (shipmentId: string, more: object = {}, key?: string) =>
    shop.send(
      shop.admin,
      'POST',
      `/shipment/${shipmentId}/ship`,
      { carrier: 'ups', tracking: '1Z 999/1', pallets: 2, ...more },
      key,
    )

  const arrive = (shipmentId: string, by: Buyer = shop.buyer, at?: string) =>
    shop.send(by, 'POST', `/shipment/${shipmentId}/delivered`, at === undefined ? {} : { at })

  const shipmentsOf = async (orderId: string, by: Buyer = shop.buyer) =>
    (await shop.send(by, 'GET', `/order/${orderId}/shipments`)).json() as Shipment[]

  const fulfilmentOf = async (orderId: string) =>
    (await shop.send(shop.buyer, 'GET', `/order/${orderId}`)).json().fulfilment

  async function lineOf(orderId: string) {
    const { rows } = await shop.pool.query(
      'select packed, shipped from order_line where order_id = $1 order by line_no',
      [orderId],
    )
    return rows
  }

  const goodsMoves = async (orderId: string, by: Buyer = shop.buyer) =>
    (
      (await shop.send(by, 'GET', `/order/${orderId}/timeline`)).json() as { axis: string }[]
    ).filter(({ axis }) => axis === 'goods')

  async function shippedMails(orderId: string) {
    const rows = await shop.db.select().from(mail).where(eq(mail.kind, 'shipped'))
    return rows.filter(({ facts }) => facts.orderId === orderId)
  }

  return {
    ...shop,
    pack,
    packed,
    paidCart,
    ship,
    arrive,
    shipmentsOf,
    fulfilmentOf,
    lineOf,
    goodsMoves,
    shippedMails,
  }
}
