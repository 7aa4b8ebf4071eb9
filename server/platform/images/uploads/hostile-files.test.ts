import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestShop, type TestShop } from '../../../testing/build-test-shop.ts'
import { postPicture } from '../../../testing/desks/send-picture.ts'
import { type Buyer, createBuyer } from '../../../testing/factories.ts'
import { MARK, makeHostileFiles } from '../../../testing/parties/hostile-files.ts'

const MEBIBYTE = 1024 * 1024

let shop: TestShop
let buyer: Buyer

beforeAll(async () => {
  shop = await buildTestShop()
  buyer = await createBuyer(shop.db)
})
afterAll(() => shop.close())

test('of 200 hostile files none is served unchanged, none keeps hidden content, none disturbs the shop', async () => {
  const files = await makeHostileFiles()
  expect(files).toHaveLength(200)
  const before = process.memoryUsage().rss
  let most = before
  const taken = new Map<string, number>()
  for (const { kind, name, bytes } of files) {
    const answer = await postPicture(shop, buyer, bytes, name.replaceAll('"', '%22'))
    most = Math.max(most, process.memoryUsage().rss)
    const told = `${kind} ${name}: ${answer.statusCode} ${answer.payload}`
    expect([200, 413, 415, 422], told).toContain(answer.statusCode)
    if (answer.statusCode !== 200) {
      expect(answer.json().errors.image, told).toHaveLength(1)
      continue
    }
    taken.set(kind, (taken.get(kind) ?? 0) + 1)
    const { url } = answer.json().data
    expect(url, told).toMatch(/^\/images\/[0-9a-f]{64}\.webp$/)
    const served = await shop.app.inject(url)
    expect(served.headers, told).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    const { format, exif, xmp, icc, iptc } = await sharp(served.rawPayload).metadata()
    expect([format, exif, xmp, icc, iptc], told).toEqual(['webp', ...Array(4).fill(undefined)])
    expect(served.rawPayload.includes(MARK), told).toBe(false)
    expect(served.rawPayload.equals(bytes), told).toBe(false)
  }
  // Some are valid pictures, which are re-encoded and shown.
  expect(taken.get('name')).toBe(16)
  expect(taken.get('metadata')).toBe(16)
  for (const never of ['bomb', 'wrong type']) expect(taken.get(never)).toBeUndefined()
  expect((most - before) / MEBIBYTE).toBeLessThan(256)

  const names = await readdir(join(shop.settings.dataDir, 'images'))
  for (const name of names) expect(name).toMatch(/^[0-9a-f]{64}\.webp$/)
  expect((await readdir(shop.settings.dataDir)).sort()).toEqual([
    'feed',
    'images',
    'incoming',
    'secrets.key',
  ])
  expect(await readdir(join(shop.settings.dataDir, 'incoming'))).toEqual([])
})
