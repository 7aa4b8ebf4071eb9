import { Readable } from 'node:stream'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { pictureBounds } from '../../../contract/catalogue/parts/picture-files.ts'
import { zipBomb } from '../../testing/parties/hostile-sheets.ts'
import { unpackPictures } from './unpack-pictures.ts'

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0, 0, 0, 0, 0])

async function namesOf(zip: Uint8Array) {
  const found: string[] = []
  for await (const { name, fault } of unpackPictures(Readable.from([Buffer.from(zip)])))
    found.push(fault === undefined ? name : `${name} ${fault}`)
  return found
}

const many = () =>
  zipSync(
    Object.fromEntries(
      Array.from({ length: pictureBounds.files + 1 }, (_, n) => [`${n}.png`, PNG]),
    ),
  )

test.each([
  ['that grows without end', () => zipBomb(pictureBounds.unpackedBytes + 1), 'grows beyond'],
  ['of too many entries', many, 'holds up to 2,000 pictures'],
  ['with a name that leads outside', () => zipSync({ '../../a.png': PNG }), 'outside of its own'],
  ['with an absolute name', () => zipSync({ '/etc/a.png': PNG }), 'outside of its own'],
  ['with a name of Windows', () => zipSync({ 'C:\\a.png': PNG }), 'outside of its own'],
  ['cut off', () => zipSync({ 'a.png': Buffer.alloc(90_000, PNG) }).subarray(0, 40), 'damaged'],
  ['that is none', () => Buffer.from('PK\u0003\u0004 and nothing else'), 'damaged'],
])('a ZIP %s is refused', async (_, make, sentence) => {
  await expect(namesOf(make())).rejects.toThrow(sentence)
})

test('a ZIP of a Mac holds a hidden file for each picture, and as many pictures as another', async () => {
  const zip = zipSync(
    Object.fromEntries(
      Array.from({ length: pictureBounds.files }, (_, n) => [
        [`a/${n}.png`, PNG] as const,
        [`__MACOSX/a/._${n}.png`, PNG] as const,
      ]).flat(),
    ),
  )
  expect(await namesOf(zip)).toHaveLength(pictureBounds.files)
})

test('a name that is too long to be one is refused, and not told at its length', async () => {
  const [told = ''] = await namesOf(zipSync({ [`${'_'.repeat(60_000)}1.png`]: PNG }))
  expect(told).toMatch(/has a name of more than 125 signs$/)
  expect(told.length).toBeLessThan(200)
})

test('programs and other files among the pictures are named, and what systems add is left out', async () => {
  const zip = zipSync({
    'a/b/PUMP 1.png': PNG,
    'a/': new Uint8Array(),
    'a/.DS_Store': PNG,
    '__MACOSX/._PUMP 1.png': PNG,
    'evil.png': strToU8('MZ\u0090 a program'),
    'inner.zip': zipSync({ 'c.png': PNG }),
    'huge.png': Buffer.alloc(11 * 1024 * 1024, PNG),
  })
  expect(await namesOf(zip)).toEqual([
    'PUMP 1.png',
    'evil.png is not a JPEG, PNG, WebP or AVIF picture',
    'inner.zip is not a JPEG, PNG, WebP or AVIF picture',
    'huge.png is larger than 10 MB',
  ])
})
