import { setTimeout as sleep } from 'node:timers/promises'
import type { FeedEvent, FeedPage } from '../../../contract/office/events/feed.ts'
import type { Client } from '../client.ts'
import type { Cluster } from '../cluster.ts'

const PAGE_ROWS = 50
const PAUSE_MS = 200

export interface MirroredProduct {
  readonly version: number
  readonly price: number
  readonly available: number
}

export type Mirror = ReturnType<typeof mirrorShop>

/** Another program: follows the feed page by page with a bookmark, and reads each product that an event is about. */
export function mirrorShop(
  { urls }: Cluster,
  admin: Client,
  { from, productIds }: { readonly from: number; readonly productIds: readonly string[] },
) {
  const events: FeedEvent[] = []
  const products = new Map<string, MirroredProduct>()
  const wanted = new Set(productIds)
  let bookmark = from
  let isEnding = false

  async function readPage(): Promise<boolean> {
    const path = `/feed?after=${bookmark}&limit=${PAGE_ROWS}`
    const { body } = await admin.insist(urls, path, 'GET')
    const page: FeedPage = body
    events.push(...page.events)
    for (const id of new Set(page.events.map(({ subject }) => subject))) {
      if (!wanted.has(id)) continue
      const { version, price, available } = (await admin.insist(urls, `/product/${id}`, 'GET')).body
      products.set(id, { version, price, available })
    }
    const isMore = page.next !== bookmark
    bookmark = page.next
    return isMore
  }

  const following = (async () => {
    while (!isEnding) if (!(await readPage())) await sleep(PAUSE_MS)
  })()
  return {
    events,
    products,
    async end(): Promise<void> {
      isEnding = true
      await following
    },
  }
}
