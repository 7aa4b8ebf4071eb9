import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../testing/test-postgres.ts'
import { openDatabase } from '../database/database.ts'
import type { EncodedImage, ImageHome } from '../providers/images/port.ts'
import { imageService } from './image-service.ts'
import { imageSweep } from './image-sweep.ts'

let postgres: Awaited<ReturnType<typeof testDatabase>>
let database: ReturnType<typeof openDatabase>
let now: Date
/** Hook that runs during each call to the image home. */
let whileAsked: (call: 'keep' | 'isKept' | 'remove', url?: string) => Promise<void>

const kept = new Set<string>()
const home: ImageHome = {
  async keep({ sha256, type }: EncodedImage) {
    await whileAsked('keep')
    const url = `/images/${sha256}.${type}`
    kept.add(url)
    return url
  },
  async isKept(url) {
    await whileAsked('isKept')
    return kept.has(url)
  },
  read: async () => undefined,
  async remove(url) {
    await whileAsked('remove', url)
    kept.delete(url)
  },
}

beforeAll(async () => {
  postgres = await testDatabase()
  database = openDatabase(postgres.url, 5)
})
beforeEach(() => {
  now = new Date('2026-03-02T12:00:00.000Z')
  whileAsked = async () => {}
})
afterAll(async () => {
  await database.close()
  await postgres.drop()
})

const picture = (background: string) =>
  sharp({ create: { width: 30, height: 20, channels: 3, background } })
    .png()
    .toBuffer()

function openImages() {
  const images = imageService(database.db, home)
  const sweep = imageSweep(database.db, home, { now: () => now })
  return {
    send: (background: string) => images.takeIn(() => picture(background)),
    /** The first sweep marks unused pictures, the second, a day later, deletes them. */
    async sweepADayLater() {
      await sweep()
      now = new Date(now.getTime() + 25 * 3_600_000)
      return sweep()
    },
    sweep,
  }
}

test('no transaction is open during calls to the image home', async () => {
  const { send, sweepADayLater } = openImages()
  const asked: string[] = []
  whileAsked = async (call) => {
    const { rows } = await database.pool.query(
      `select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
    )
    asked.push(`${call}: ${rows.length} open`)
  }
  await send('teal')
  await send('teal')
  expect(await sweepADayLater()).toBe(1)
  expect(asked).toEqual(['keep: 0 open', 'isKept: 0 open', 'remove: 0 open'])
})

test('a picture that is uploaded again while the sweep removes it exists afterwards', async () => {
  const { send, sweepADayLater } = openImages()
  const url = await send('maroon')
  const isKept = Promise.withResolvers<void>()
  let again: Promise<string> | undefined
  whileAsked = async (call) => {
    if (call === 'keep') isKept.resolve()
    if (call !== 'remove') return
    again = send('maroon')
    await isKept.promise
  }
  expect(await sweepADayLater()).toBe(1)
  expect(await again).toBe(url)
  expect(kept.has(url)).toBe(true)
})

test('a removal that failed while the home was down is repeated', async () => {
  const { send, sweepADayLater, sweep } = openImages()
  const url = await send('olive')
  whileAsked = async () => {
    throw new Error('down')
  }
  await expect(sweepADayLater()).rejects.toThrow('down')
  expect(kept.has(url)).toBe(true)
  whileAsked = async () => {}
  now = new Date(now.getTime() + 3_600_000)
  await sweep()
  expect(kept.has(url)).toBe(false)
})

test('a removal that keeps failing doesn’t block others', async () => {
  const { send, sweepADayLater, sweep } = openImages()
  const [stuck, other] = [await send('navy'), await send('orchid')]
  const asked = { failing: true, stuck: 0 }
  whileAsked = async (call, url) => {
    if (call !== 'remove') return
    if (url === stuck) asked.stuck += 1
    if (asked.failing || url === stuck) throw new Error('down')
  }
  // Each sweep starts one removal, which fails.
  await expect(sweepADayLater()).rejects.toThrow('down')
  await expect(sweep()).rejects.toThrow('down')
  asked.failing = false
  const last = await send('khaki')
  for (const hours of [1, 25]) {
    now = new Date(now.getTime() + hours * 3_600_000)
    await expect(sweep()).rejects.toThrow('down')
  }
  expect([stuck, other, last].map((url) => kept.has(url))).toEqual([true, false, false])
  now = new Date(now.getTime() + 60_000)
  const before = asked.stuck
  await sweep()
  expect(asked.stuck, 'asked again only after a pause').toBe(before)
  whileAsked = async () => {}
  now = new Date(now.getTime() + 3_600_000)
  await sweep()
  expect(kept.has(stuck)).toBe(false)
})

test('after an outage left-over pictures are removed four at a time', async () => {
  const { send, sweepADayLater, sweep } = openImages()
  const backgrounds = ['gold', 'plum', 'tan', 'pink', 'peru', 'snow', 'linen', 'coral', 'beige']
  const urls: string[] = []
  for (const background of backgrounds) urls.push(await send(background))
  whileAsked = async (call) => {
    if (call === 'remove') throw new Error('down')
  }
  for (let time = 0; time < backgrounds.length; time += 1)
    await sweepADayLater().catch(() => undefined)
  const removals = { now: 0, most: 0 }
  whileAsked = async () => {
    removals.now += 1
    removals.most = Math.max(removals.most, removals.now)
    await new Promise((resolve) => setTimeout(resolve, 5))
    removals.now -= 1
  }
  now = new Date(now.getTime() + 2 * 3_600_000)
  await sweep()
  expect(removals.most).toBe(4)
  expect(urls.some((url) => kept.has(url))).toBe(false)
})
