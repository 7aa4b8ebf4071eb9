import type { z } from 'zod'
import type { resolveText } from '../../contract/ordering/quick-order/resolve.ts'
import { addBolts, firstAdmin } from '../shop/people.ts'
import { SHOP_SETTINGS } from '../shop/shop-settings.ts'
import { startShop } from '../shop/start-shop.ts'
import { strangeParts } from './generate-lists.ts'
import type { ReadList } from './read-generated.ts'

type Resolved = z.infer<(typeof resolveText.answers)[200]>

/** A shop with the parts of the generated lists, which reads them by `POST /resolve`. */
export async function openReadingShop(): Promise<{ read: ReadList; stop: () => Promise<void> }> {
  const shop = await startShop({
    env: { ...SHOP_SETTINGS, LIMIT_RESOLVES: '1000000', MINIMUM_ORDER_QUANTITY: '1' },
  })
  const admin = await firstAdmin(shop.url)
  for (const partNumber of strangeParts)
    await addBolts(shop.url, admin, {
      partNumber,
      name: partNumber,
      minimum: 1,
      available: 100_000_000,
    })

  async function read(text: string) {
    const answer = await fetch(`${shop.url}/resolve`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text }),
    })
    if (!answer.ok) throw new Error(`POST /resolve: ${answer.status} ${await answer.text()}`)
    const { lines, counts } = (await answer.json()) as Resolved
    return {
      counts,
      lines: lines.map((line) => ({ ...line, productId: line.product?.partNumber ?? null })),
    }
  }

  return { read, stop: shop.stop }
}
