import { createHash } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { IMAGE_LIMIT_BYTES } from '../../../contract/catalogue/bounds/image-bounds.ts'
import { buildTestShop, type TestShop } from '../../testing/build-test-shop.ts'
import { type Buyer, createBuyer } from '../../testing/factories.ts'
import { image } from '../database/tables/pictures.ts'

let shop: TestShop
let buyer: Buyer

beforeAll(async () => {
  shop = await buildTestShop()
  buyer = await createBuyer(shop.db)
})
afterAll(() => shop.close())

interface Part {
  readonly name?: string
  readonly filename?: string
  readonly content: Buffer | string
}

const BOUNDARY = 'the-boundary-between-parts'

function multipartBody(parts: Part[]): Buffer {
  const pieces = parts.flatMap(({ name = 'image', filename, content }) => [
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"`,
    filename === undefined ? '' : `; filename="${filename}"\r\ncontent-type: image/png`,
    '\r\n\r\n',
    content,
    '\r\n',
  ])
  return Buffer.concat([...pieces, `--${BOUNDARY}--\r\n`].map((piece) => Buffer.from(piece)))
}

async function upload(parts: Part[], headers: Record<string, string> = buyer.headers) {
  return shop.app.inject({
    method: 'POST',
    url: '/image',
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: multipartBody(parts),
  })
}

const uploadFile = (content: Buffer | string, filename = 'part.png') =>
  upload([{ content, filename }])

/** Uploads a picture and returns the bytes that the shop serves for it. */
async function uploadAndFetch(content: Buffer): Promise<Buffer> {
  const answer = await uploadFile(content)
  expect(answer.statusCode).toBe(200)
  return (await shop.app.inject(answer.json().data.url)).rawPayload
}

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b40000' } })

const keptFiles = () => readdir(join(shop.settings.dataDir, 'images'))

/** A PNG header that claims a size, without pixels. */
async function pngThatClaims(width: number, height: number): Promise<Buffer> {
  const png = await plain(1, 1).png().toBuffer()
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  const { crc32 } = await import('node:zlib')
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}

test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  'a %s is taken in and served as WebP',
  async (format) => {
    const sent = await plain(40, 30)[format]().toBuffer()
    const answer = await uploadFile(sent, '../../etc/passwd')
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      success: true,
      data: { url: expect.stringMatching(/^\/images\/[0-9a-f]{64}\.webp$/) },
    })
    const served = await shop.app.inject(answer.json().data.url)
    expect(served.statusCode).toBe(200)
    expect(await sharp(served.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 40,
      height: 30,
    })
  },
)

test('a picture is cacheable for ever, and served as a picture only', async () => {
  const answer = await uploadFile(await plain(10, 10).png().toBuffer())
  const { url } = answer.json().data
  const served = await shop.app.inject(url)
  expect(served.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-length': String(served.rawPayload.length),
  })
  expect(url).toContain(createHash('sha256').update(served.rawPayload).digest('hex'))
  const head = await shop.app.inject({ method: 'HEAD', url })
  expect(head.statusCode).toBe(200)
  expect(head.rawPayload).toHaveLength(0)
})

test('the same picture is stored once', async () => {
  const sent = await plain(33, 44).png().toBuffer()
  const first = await uploadFile(sent)
  const kept = await keptFiles()
  const second = await uploadFile(sent)
  expect(second.json()).toEqual(first.json())
  expect(await keptFiles()).toEqual(kept)
})

test('metadata is removed: place, camera, comments', async () => {
  const sent = await plain(20, 20)
    .withExif({
      IFD0: { Copyright: 'SECRET-OWNER' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">SECRET-PLACE</x:xmpmeta>')
    .jpeg()
    .toBuffer()
  expect(sent.includes('SECRET-OWNER')).toBe(true)
  const served = await uploadAndFetch(sent)
  const { exif, xmp, icc, iptc } = await sharp(served).metadata()
  expect([exif, xmp, icc, iptc]).toEqual([undefined, undefined, undefined, undefined])
  expect(served.includes('SECRET')).toBe(false)
})

test('a picture taken sideways is turned upright', async () => {
  const sideways = await plain(40, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const { width, height } = await sharp(await uploadAndFetch(sideways)).metadata()
  expect([width, height]).toEqual([20, 40])
})

test('data hidden in or behind a picture is removed', async () => {
  const script = '<script>alert(document.cookie)</script>'
  const jpeg = await plain(20, 20).jpeg().toBuffer()
  const png = await plain(20, 20)
    .withExif({ IFD0: { ImageDescription: script } })
    .png()
    .toBuffer()
  for (const polyglot of [Buffer.concat([jpeg, Buffer.from(`<html>${script}`)]), png]) {
    expect(polyglot.includes('alert')).toBe(true)
    expect((await uploadAndFetch(polyglot)).includes('alert')).toBe(false)
  }
})

test.each([
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['a GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['a PDF', '%PDF-1.7\n'],
  ['an archive', Buffer.from('504b0304', 'hex')],
  ['a HEIC', Buffer.from('0000001866747970686569630000000068656963', 'hex')],
])('%s is refused, whatever its file name', async (_kind, content) => {
  const kept = await keptFiles()
  const answer = await uploadFile(content, 'part.png')
  expect(answer.statusCode).toBe(415)
  expect(answer.headers['content-type']).toContain('application/problem+json')
  expect(answer.json()).toMatchObject({
    code: 'unsupportedMediaType',
    errors: { image: [expect.any(String)] },
  })
  expect(await keptFiles()).toEqual(kept)
})

test.each(['jpeg', 'png', 'webp', 'avif'] as const)('a truncated %s is refused', async (format) => {
  const noise = { noise: { type: 'gaussian', mean: 128, sigma: 60 } as const }
  const whole = await sharp({
    create: { width: 200, height: 200, channels: 3, background: 'red', ...noise },
  })
    [format]()
    .toBuffer()
  const answer = await uploadFile(whole.subarray(0, Math.floor(whole.length * 0.6)))
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({
    code: 'unreadableImage',
    errors: { image: [expect.any(String)] },
  })
})

test('a picture of 30 megapixels is refused before it is decoded', async () => {
  const answer = await uploadFile(await pngThatClaims(6000, 5000))
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({
    code: 'imageTooManyPixels',
    detail: 'The picture has more than 25 megapixels.',
  })
})

test('a real PNG of 30 megapixels in a few kilobytes is refused too', async () => {
  const bomb = await plain(6000, 5000).png({ compressionLevel: 9 }).toBuffer()
  expect(bomb.length).toBeLessThan(IMAGE_LIMIT_BYTES)
  expect((await uploadFile(bomb)).json()).toMatchObject({ code: 'imageTooManyPixels' })
})

test('a file of more than 10 MB is refused, one of 10 MB is read', async () => {
  const small = await plain(10, 10).jpeg().toBuffer()
  const padded = (bytes: number) => Buffer.concat([small, Buffer.alloc(bytes - small.length)])
  const tooLarge = await uploadFile(padded(IMAGE_LIMIT_BYTES + 1))
  expect(tooLarge.statusCode).toBe(413)
  expect(tooLarge.json()).toMatchObject({
    code: 'tooLarge',
    errors: { image: ['The picture is larger than 10 MB.'] },
  })
  expect((await uploadFile(padded(IMAGE_LIMIT_BYTES))).statusCode).toBe(200)
})

test('only one field with one file is accepted', async () => {
  const content = await plain(10, 10).png().toBuffer()
  const file = { content, filename: 'part.png' }
  const stray = await upload([file, { name: 'email', content: 'other@shop.example' }])
  expect([stray.statusCode, stray.json().code]).toEqual([400, 'unknownKeys'])
  const second = await upload([file, file])
  expect([second.statusCode, second.json().code]).toEqual([400, 'unknownKeys'])
  const otherName = await upload([{ ...file, name: 'picture' }])
  expect([otherName.statusCode, otherName.json().code]).toEqual([400, 'unknownKeys'])
  const asText = await upload([{ content: 'text' }])
  expect([asText.statusCode, asText.json().code]).toEqual([400, 'unknownKeys'])
  for (const parts of [[], [{ content: '', filename: 'empty.png' }]]) {
    const nothing = await upload(parts)
    expect(nothing.statusCode).toBe(422)
    expect(nothing.json().errors).toEqual({ image: ['Image is Required'] })
  }
})

test('a body that is incomplete or not multipart is refused', async () => {
  const send = (type: string, payload: string) =>
    shop.app.inject({
      method: 'POST',
      url: '/image',
      headers: { ...buyer.headers, 'content-type': type },
      payload,
    })
  expect((await send('application/json', '{"image":"x"}')).statusCode).toBe(415)
  expect((await send('image/png', 'x')).statusCode).toBe(415)
  expect((await send('multipart/form-data', 'x')).statusCode).toBe(400)
  const whole = multipartBody([{ content: 'x'.repeat(1000), filename: 'a.png' }])
  const broken = await send(
    `multipart/form-data; boundary=${BOUNDARY}`,
    whole.subarray(0, 300).toString(),
  )
  expect([broken.statusCode, broken.json().code]).toEqual([400, 'malformedRequest'])
})

test('uploading requires a session', async () => {
  const content = await plain(10, 10).png().toBuffer()
  expect((await upload([{ content, filename: 'a.png' }], {})).statusCode).toBe(401)
})

test('an aborted upload leaves no file and no row', async () => {
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const address = shop.app.server.address()
  if (!address || typeof address === 'string') throw new Error('The shop does not listen.')
  const kept = await keptFiles()
  const rows = await shop.db.$count(image)

  const body = multipartBody([{ content: await plain(60, 61).png().toBuffer(), filename: 'a.png' }])
  const socket = connect(address.port, '127.0.0.1')
  socket.write(
    `POST /image HTTP/1.1\r\nhost: shop\r\nauthorization: ${buyer.headers.authorization}\r\n` +
      `content-type: multipart/form-data; boundary=${BOUNDARY}\r\ncontent-length: ${body.length}\r\n\r\n`,
  )
  socket.write(body.subarray(0, body.length - 80))
  await sleep(200)
  // A file has its name until it's opened only.
  await expect.poll(() => readdir(join(shop.settings.dataDir, 'incoming'))).toEqual([])
  socket.destroy()
  await sleep(200)

  expect(await keptFiles()).toEqual(kept)
  expect(await shop.db.$count(image)).toBe(rows)
})

test.each([
  '/images/nothing.webp',
  `/images/${'0'.repeat(64)}.webp`,
  '/images/..%2f..%2fetc%2fpasswd',
  '/images/%2e%2e%2fshop.pid',
  '/images/secret.part',
])('%s is not found', async (url) => {
  await writeFile(join(shop.settings.dataDir, 'images', 'secret.part'), 'half a picture')
  const answer = await shop.app.inject(url)
  expect(answer.statusCode).toBe(404)
  expect(answer.headers['content-type']).toContain('application/problem+json')
})
