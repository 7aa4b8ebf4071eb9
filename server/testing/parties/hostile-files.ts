import { crc32, deflateSync, gzipSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

export interface HostileFile {
  /** Kind of attack. */
  readonly kind: string
  readonly name: string
  readonly bytes: Buffer
}

/** If the shop serves this text, an attack succeeded. */
export const MARK = 'LET-THROUGH'
const SCRIPT = `<script>alert("${MARK}")</script>`
const formats = ['jpeg', 'png', 'webp', 'avif'] as const

/** 200 hostile files for a picture field, the same every time. */
export async function makeHostileFiles(): Promise<HostileFile[]> {
  return [
    ...(await polyglots()),
    ...(await bombs()),
    ...(await truncated()),
    ...wrongTypes(),
    ...(await namesWithPaths()),
    ...(await tellingMetadata()),
    ...(await damaged()),
  ]
}

const picture = (width = 64, height = 48) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#456',
      noise: { type: 'gaussian', mean: 120, sigma: 40 },
    },
  })

const encode = (format: (typeof formats)[number], from: Sharp = picture()) =>
  from.toFormat(format, format === 'avif' ? { effort: 0 } : {}).toBuffer()

/** 32 pictures that are also a page, a script, an archive or a drawing. */
async function polyglots(): Promise<HostileFile[]> {
  const tails = [
    `<!doctype html><html>${SCRIPT}</html>`,
    `*/=1;alert("${MARK}")//`,
    `<svg xmlns="http://www.w3.org/2000/svg" onload="alert('${MARK}')"/>`,
    `<?php system($_GET["${MARK}"]); ?>`,
    `PK\u0003\u0004${MARK}`,
    `%PDF-1.7 /JS (${MARK})`,
    `#!/bin/sh\necho ${MARK}`,
    `MZ${MARK}`,
  ]
  return Promise.all(
    tails.flatMap((tail, place) =>
      formats.map(async (format) => ({
        kind: 'polyglot',
        name: `part-${place}.${format}.html`,
        bytes: Buffer.concat([await encode(format), Buffer.from(tail)]),
      })),
    ),
  )
}

/** 20: sixteen PNGs that claim 256 megapixels and more, and four that really contain them in a few kilobytes. */
async function bombs(): Promise<HostileFile[]> {
  const claims = Array.from({ length: 16 }, (_, place) =>
    png(16_000 + place * 1000, 16_000 + place * 1000, [Buffer.from([0])], 8),
  )
  const row = Buffer.alloc(1 + 16_000 / 8)
  const real = [1, 2, 3, 4].map((place) =>
    png(16_000, 16_000 + place, Array(16_000 + place).fill(row), 1),
  )
  return [...claims, ...real].map((bytes, place) => ({
    kind: 'bomb',
    name: `bomb-${place}.png`,
    bytes,
  }))
}

/** 40: each format cut off at ten places. */
async function truncated(): Promise<HostileFile[]> {
  const whole = await Promise.all(formats.map((format) => encode(format, picture(300, 200))))
  return whole.flatMap((bytes, kind) =>
    Array.from({ length: 10 }, (_, tenth) => ({
      kind: 'truncated',
      name: `half.${formats[kind]}`,
      bytes: bytes.subarray(0, Math.floor((bytes.length * tenth) / 10.5)),
    })),
  )
}

/** 26 files that are no pictures, with misleading names. */
function wrongTypes(): HostileFile[] {
  const svg = (inside: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inside}</svg>`
  const contents: (string | Buffer)[] = [
    svg(SCRIPT),
    svg(`<image href="file:///etc/passwd"/>`),
    svg(`<foreignObject><body onload="alert('${MARK}')"/></foreignObject>`),
    `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${svg('&e;')}`,
    gzipSync(svg(SCRIPT)),
    Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
    Buffer.from('BM6\0\0\0\0\0\0\x006\0\0\0', 'latin1'),
    Buffer.from('II*\0\x08\0\0\0', 'latin1'),
    Buffer.from('0000001866747970686569630000000068656963', 'hex'),
    '%PDF-1.7',
    `<html>${SCRIPT}</html>`,
    '#EXTM3U\nconcat:http://169.254.169.254/',
    'push graphic-context\nviewbox 0 0 1 1\nimage over 0,0 0,0 "|id"\npop graphic-context',
  ]
  return contents.flatMap((content) =>
    ['part.png', 'part.svg'].map((name) => ({
      kind: 'wrong type',
      name,
      bytes: Buffer.from(content),
    })),
  )
}

/** 16 valid pictures with path traversal in their names. */
async function namesWithPaths(): Promise<HostileFile[]> {
  const bytes = await encode('png', picture(30, 30))
  const names = [
    '../../../../tmp/LET-THROUGH.png',
    '..\\..\\LET-THROUGH.png',
    '/etc/cron.d/LET-THROUGH',
    'C:\\LET-THROUGH.png',
    'LET-THROUGH.php%00.png',
    '....//....//LET-THROUGH.png',
    '%2e%2e%2fLET-THROUGH.png',
    'con.png',
    '.htaccess',
    `${'a'.repeat(500)}.png`,
    '-rf LET-THROUGH',
    '$(touch LET-THROUGH).png',
    "';drop table image;--.png",
    '\u202egnp.LET-THROUGH.html',
    ' .png',
    '🛞.png',
  ]
  return names.map((name) => ({ kind: 'name', name, bytes }))
}

/** 16: each format with location, owner and a page in its metadata. */
async function tellingMetadata(): Promise<HostileFile[]> {
  return Promise.all(
    formats.flatMap((format) =>
      [1, 3, 6, 8].map(async (orientation) => ({
        kind: 'metadata',
        name: `photo-${orientation}.${format}`,
        bytes: await encode(
          format,
          picture(40 + orientation, 30)
            .withExif({
              IFD0: { Copyright: MARK, ImageDescription: SCRIPT },
              IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
            })
            .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${MARK}</x:xmpmeta>`)
            .withMetadata({ orientation }),
        ),
      })),
    ),
  )
}

/** 50 valid pictures with a few bytes changed, by a seeded generator. */
async function damaged(): Promise<HostileFile[]> {
  const whole = await Promise.all(formats.map((format) => encode(format, picture(120, 90))))
  let seed = 20_260_302
  const next = (below: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return seed % below
  }
  return Array.from({ length: 50 }, (_, place) => {
    const bytes = Buffer.from(whole[place % formats.length] ?? [])
    for (let change = 0; change < 8; change += 1) bytes[next(bytes.length)] = next(256)
    return { kind: 'damaged', name: `damaged-${place}.jpg`, bytes }
  })
}

/** A PNG of the given rows, with one grey channel. */
function png(width: number, height: number, rows: readonly Buffer[], bitDepth: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = bitDepth
  const chunk = (type: string, content: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), content])
    const framed = Buffer.alloc(named.length + 8)
    framed.writeUInt32BE(content.length, 0)
    named.copy(framed, 4)
    framed.writeUInt32BE(crc32(named), named.length + 4)
    return framed
  }
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
