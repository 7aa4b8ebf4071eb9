import { expect, test } from 'vitest'
import { openShop, ShopError, type ShopEvent } from './client.ts'

/** A shop whose feed has events 1 to `last`, three a page; `left` are left out of what the key may read. */
function openFeed({ last, left = [] }: { last: number; left?: number[] }) {
  const feed = { last, looks: 0 }
  const fetch: typeof globalThis.fetch = async (url) => {
    feed.looks += 1
    const after = Number(new URL(String(url)).searchParams.get('after'))
    const seqs = [1, 2, 3].map((step) => after + step).filter((seq) => seq <= feed.last)
    const events = seqs.filter((seq) => !left.includes(seq)).map((seq) => ({ seq }))
    return Response.json({ events, next: Math.min(after + 3, feed.last) })
  }
  return { feed, shop: openShop({ url: 'https://parts.example', fetch }) }
}

/** Follows until the feed was looked at beyond this event. */
function followTo(end: number, { shop }: ReturnType<typeof openFeed>) {
  const stop = new AbortController()
  const state = { at: 0, seen: [] as number[], failAt: 0 }
  const bookmark = {
    read: () => state.at,
    save: (seq: number) => {
      state.at = seq
      if (seq === end) stop.abort()
    },
  }
  const handle = ({ seq }: ShopEvent) => {
    if (seq === state.failAt) throw new Error(`No room for ${seq}`)
    state.seen.push(seq)
  }
  return { state, go: () => shop.follow({ bookmark, signal: stop.signal, pauseMs: 1 }, handle) }
}

test('events come in order, and the bookmark moves past those that are left out', async () => {
  const { state, go } = followTo(8, openFeed({ last: 8, left: [2, 4, 5, 6, 8] }))
  await go()
  expect(state).toMatchObject({ seen: [1, 3, 7], at: 8 })
})

test('an event whose handler fails stays beyond the bookmark, and comes again', async () => {
  const { state, go } = followTo(5, openFeed({ last: 5 }))
  state.failAt = 4
  await expect(go()).rejects.toThrow('No room for 4')
  expect(state).toMatchObject({ seen: [1, 2, 3], at: 3 })
  state.failAt = 0
  await go()
  expect(state.seen).toEqual([1, 2, 3, 4, 5])
})

test('at the end it waits for more', async () => {
  const open = openFeed({ last: 2 })
  const { state, go } = followTo(4, open)
  const done = go()
  await expect.poll(() => open.feed.looks).toBeGreaterThan(3)
  expect(state.seen).toEqual([1, 2])
  open.feed.last = 4
  await done
  expect(state.seen).toEqual([1, 2, 3, 4])
})

test('while the shop is away, an event whose handler calls it comes again', async () => {
  const { shop } = openFeed({ last: 1 })
  const stop = new AbortController()
  const seen: number[] = []
  const bookmark = { read: () => 0, save: () => stop.abort() }
  await shop.follow({ bookmark, signal: stop.signal, pauseMs: 1 }, ({ seq }) => {
    seen.push(seq)
    if (seen.length < 3) throw new ShopError({ kind: 'unreachable', detail: 'No answer' })
  })
  expect(seen).toEqual([1, 1, 1])
})

test('a shop that was restored from a backup is read anew, once the program threw its copy away', async () => {
  const { feed, shop } = openFeed({ last: 2 })
  const stop = new AbortController()
  const done: (number | string)[] = []
  const bookmark = {
    read: () => 9,
    save: (seq: number) => {
      if (seq === feed.last) stop.abort()
    },
  }
  const choice = { bookmark, signal: stop.signal, onRestart: () => done.push('restart') }
  await shop.follow(choice, ({ seq }) => done.push(seq))
  expect(done).toEqual(['restart', 1, 2])
})
