import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { IMAGE_HOST_KEY, startImageHost } from '../../../testing/parties/image-host.ts'
import { startS3Server } from '../../../testing/parties/s3-server.ts'
import { diskHome } from './disk-home.ts'
import { externalHost } from './external-host.ts'
import type { EncodedImage, ImageHome } from './port.ts'
import { s3Home } from './s3-home.ts'

interface HomeUnderTest {
  readonly home: ImageHome
  /** Names of the stored files. */
  readonly list: () => Promise<string[]>
  /** Makes the home unavailable. */
  readonly breakDown: () => Promise<unknown>
  readonly stop: () => Promise<unknown>
}

const homes: Record<string, () => Promise<HomeUnderTest>> = {
  async disk() {
    const folder = await mkdtemp(join(tmpdir(), 'bulkhead-images-'))
    return {
      home: await diskHome(folder),
      list: () => readdir(folder).catch(() => []),
      breakDown: () => rm(folder, { recursive: true }),
      stop: () => rm(folder, { recursive: true, force: true }),
    }
  },
  async 's3-compatible store'() {
    const { connection, listObjects, stop } = await startS3Server()
    return { home: s3Home(connection), list: listObjects, breakDown: stop, stop }
  },
  async 'external host'() {
    const host = await startImageHost()
    return {
      home: externalHost({ url: host.url, key: IMAGE_HOST_KEY }),
      list: async () => [...host.kept.keys()],
      breakDown: host.stop,
      stop: host.stop,
    }
  },
}

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

function encoded(text: string): EncodedImage {
  const bytes = Buffer.from(text)
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex'), type: 'webp' }
}

describe.each(Object.entries(homes))('%s', (_name, open) => {
  const openHome = async () => {
    const opened = await open()
    closers.push(opened.stop)
    return opened
  }

  test('a stored picture is complete and found', async () => {
    const { home } = await openHome()
    const image = encoded('a picture')
    const url = await home.keep(image)
    expect(url).toContain(`${image.sha256}.webp`)
    expect(await home.isKept(url)).toBe(true)
    const found = home.served
      ? await home.served.find(`${image.sha256}.webp`).then((file) => file && buffer(file.stream))
      : Buffer.from(await (await fetch(url)).arrayBuffer())
    expect(found).toEqual(image.bytes)
    expect(await home.read(url)).toEqual(image.bytes)
  })

  test('concurrent stores of the same picture keep one', async () => {
    const { home, list } = await openHome()
    const image = encoded('the same picture')
    const urls = await Promise.all(Array.from({ length: 8 }, () => home.keep(image)))
    expect(new Set(urls).size).toBe(1)
    expect(await list()).toHaveLength(1)
  })

  test('a missing picture is not found', async () => {
    const { home } = await openHome()
    const url = await home.keep(encoded('a picture'))
    const { sha256 } = encoded('another')
    const { sha256: kept } = encoded('a picture')
    expect(await home.isKept(url.replace(kept, sha256))).toBe(false)
    expect(await home.isKept('/etc/passwd')).toBe(false)
    expect(await home.read(url.replace(kept, sha256))).toBeUndefined()
    expect(await home.read('/etc/passwd')).toBeUndefined()
    expect(await home.served?.find(`${sha256}.webp`)).toBeUndefined()
    expect(await home.served?.find('../../etc/passwd')).toBeUndefined()
  })

  test('removing a picture removes its variants, and nothing else', async () => {
    const { home, list } = await openHome()
    if (!home.remove || !home.served) return
    const [leaving, staying] = [encoded('leaving'), encoded('staying')]
    const url = await home.keep(leaving)
    await home.keep(staying)
    const variant = `${leaving.sha256}-400.avif`
    await home.served.keepVariant(variant, Buffer.from('smaller'))
    expect(await home.served.has(variant)).toBe(true)
    await home.remove(url)
    await home.remove(url)
    expect(await list()).toEqual([`${staying.sha256}.webp`])
  })

  test('an unavailable home stores nothing and throws', async () => {
    const { home, list, breakDown } = await openHome()
    await breakDown()
    await expect(home.keep(encoded('a picture'))).rejects.toThrow()
    expect(await list().catch(() => [])).toEqual([])
  })
})

test('no error contains the image host’s key', async () => {
  const host = await startImageHost()
  const wrongKey = 'another-key-of-the-host'
  const told: string[] = []
  const remember = (error: Error) => told.push(`${error.stack} ${JSON.stringify(error)}`)
  await externalHost({ url: host.url, key: wrongKey }).keep(encoded('x')).catch(remember)
  await host.stop()
  await externalHost({ url: host.url, key: wrongKey }).keep(encoded('x')).catch(remember)
  expect(told).toHaveLength(2)
  expect(told.join()).toContain('The image host answered 400.')
  expect(told.join()).toContain('ECONNREFUSED')
  expect(told.join()).not.toContain(wrongKey)
})

test('a host reached by https must answer with an https address, because pages show no other', async () => {
  const answering = (url: string) =>
    vi.stubGlobal('fetch', async () => Response.json({ success: true, data: { url } }))
  const home = externalHost({ url: 'https://host.example/1/upload', key: IMAGE_HOST_KEY })
  try {
    answering('http://host.example/i/a.webp')
    await expect(home.keep(encoded('a'))).rejects.toThrow('answered something else than an address')
    answering('https://host.example/i/a.webp')
    expect(await home.keep(encoded('a'))).toBe('https://host.example/i/a.webp')
  } finally {
    vi.unstubAllGlobals()
  }
})
