import type { Page } from '@playwright/test'
import type { CataloguePage } from '../../contract/catalogue/catalogue-search.ts'
import type { ProductWithLadder } from '../../contract/catalogue/products.ts'
import { test as journey } from './journey.ts'
import { enterAs, firstAdmin, newPerson, type Person } from './people.ts'

/** A product of the demo catalogue by its part number. */
export async function findPart(shopUrl: string, partNumber: string): Promise<ProductWithLadder> {
  const answer = await fetch(`${shopUrl}/catalogue/search?q=${partNumber}`)
  const { products } = (await answer.json()) as CataloguePage
  const part = products.find((one) => one.partNumber === partNumber)
  if (!part) throw new Error(`The demo catalogue has no ${partNumber}.`)
  return part
}

/** Makes a cart of some quantities of products; returns its id. */
export async function fillCart(
  buyer: Person,
  lines: readonly (readonly [part: ProductWithLadder, quantity: number])[],
): Promise<string> {
  const { insertedId } = await buyer.call('POST', '/cart', {
    name: 'Northgate garages',
    lines: lines.map(([{ _id }, quantity]) => ({ productId: _id, quantity })),
  })
  return insertedId
}

const PARTS = ['BH-4012-060', 'BH-3041-204', 'BH-8110-035'] as const

/** Signs a new buyer in, with a cart of three parts of the demo catalogue. */
export async function stageCart(page: Page, shopUrl: string) {
  const buyer = await newPerson(shopUrl)
  const parts = await Promise.all(PARTS.map((number) => findPart(shopUrl, number)))
  const cart = await fillCart(
    buyer,
    parts.map((part) => [part, part.minimum]),
  )
  await enterAs(page.context(), shopUrl, buyer)
  return { buyer, cart, parts }
}

interface PartFacts {
  readonly name: string
  readonly available: number
  readonly partNumber?: string
  readonly price?: number
}

/** A journey with products of its own, which leave the shop with it: others order what is newest. */
export const test = journey.extend<{ addPart: (facts: PartFacts) => Promise<ProductWithLadder> }>({
  addPart: async ({ shop }, use) => {
    const admin = await firstAdmin(shop.url)
    const added: string[] = []
    await use(async (facts) => {
      const [{ img }] = await admin.call('GET', '/product?limit=1')
      const { insertedId } = await admin.call('POST', '/uploadProduct', {
        email: admin.email,
        description: 'Made for a journey.',
        price: 10,
        minimum: 500,
        img,
        ...facts,
      })
      added.push(insertedId)
      return admin.call('GET', `/product/${insertedId}`)
    })
    // One may be gone already.
    for (const id of added) await admin.call('DELETE', `/product/${id}`).catch(() => undefined)
  },
})
