import fc from 'fast-check'

const BOUNDARY = 'fuzz-boundary'
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
/** The same picture, whose header claims 60,000 × 60,000 pixels. */
const VAST = Buffer.from(PNG)
VAST.writeUInt32BE(60_000, 16)
VAST.writeUInt32BE(60_000, 20)

const part = (head: string, content: string | Buffer) =>
  Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\n${head}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
const end = Buffer.from(`--${BOUNDARY}--\r\n`)
const disposition = (name: string, file = 'a.png') =>
  `Content-Disposition: form-data; name="${name}"; filename="${file}"\r\nContent-Type: image/png`
const form = (...parts: Buffer[]) => Buffer.concat([...parts, end])

const type = `multipart/form-data; boundary=${BOUNDARY}`
const bodies: readonly (readonly [contentType: string, body: Buffer])[] = [
  ...[
    PNG,
    VAST,
    PNG.subarray(0, 40),
    Buffer.from('GIF89a'),
    Buffer.from('<svg onload="x"/>'),
    Buffer.alloc(0),
    Buffer.alloc(20_000, 0xff),
    Buffer.from('\x89PNG\r\n\x1a\n'),
  ].map((content) => [type, form(part(disposition('image'), content))] as const),
  [type, Buffer.concat([part(disposition('image'), PNG)])],
  [type, part(disposition('image'), PNG).subarray(0, 90)],
  [type, end],
  [type, Buffer.alloc(0)],
  [type, Buffer.from('no parts at all')],
  [type, form(part(disposition('image'), PNG), part(disposition('image'), PNG))],
  [type, form(part(disposition('other'), PNG))],
  [type, form(part(disposition('__proto__'), PNG))],
  [type, form(part(disposition('image', '../../etc/passwd'), PNG))],
  [type, form(part(disposition('image', '\0.png'), PNG))],
  [type, form(part(disposition('image', 'x'.repeat(9000)), PNG))],
  [type, form(part('Content-Disposition: form-data; name="image"', 'text'))],
  [type, form(part('Content-Disposition: form-data', PNG))],
  [type, form(part('Content-Disposition: attachment', PNG))],
  [type, form(part('', PNG))],
  [type, form(part(`X: ${'y'.repeat(100_000)}`, PNG))],
  [type, form(part(`${'a: b\r\n'.repeat(3000)}${disposition('image')}`, PNG))],
  [type, form(part(`${disposition('image')}\r\nContent-Transfer-Encoding: base64`, PNG))],
  [type, form(...Array.from({ length: 2000 }, () => part(disposition('a'), 'x')))],
  [
    type,
    form(
      ...Array.from({ length: 50 }, (_, index) =>
        part(`Content-Disposition: form-data; name="f${index}"`, 'x'),
      ),
    ),
  ],
  ['multipart/form-data', form(part(disposition('image'), PNG))],
  ['multipart/form-data; boundary=', form(part(disposition('image'), PNG))],
  ['multipart/form-data; boundary="', form(part(disposition('image'), PNG))],
  [`multipart/form-data; boundary=${'b'.repeat(2000)}`, form(part(disposition('image'), PNG))],
  ['multipart/form-data; boundary=another', form(part(disposition('image'), PNG))],
  [`multipart/mixed; boundary=${BOUNDARY}`, form(part(disposition('image'), PNG))],
  ['application/json', Buffer.from('{"image":"x"}')],
  ['image/png', PNG],
]

/** Picture uploads, most of them invalid. */
export const brokenMultipart = fc
  .constantFrom(...bodies)
  .map(([contentType, body]) => ({ contentType, body }))
