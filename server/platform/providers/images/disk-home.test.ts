import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { diskHome } from './disk-home.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bulkhead-images-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

function encoded(text: string) {
  const bytes = Buffer.from(text)
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex'), type: 'webp' as const }
}

test('a picture is stored under its hash and found again', async () => {
  const home = await diskHome(folder)
  const image = encoded('a picture')
  const url = await home.keep(image)
  expect(url).toBe(`/images/${image.sha256}.webp`)
  expect(await home.isKept(url)).toBe(true)
  const found = await home.served?.find(`${image.sha256}.webp`)
  expect(found && (await buffer(found.stream))).toEqual(image.bytes)
})

test('concurrent writes leave one complete file', async () => {
  const home = await diskHome(folder)
  const image = encoded('the same picture')
  await Promise.all(Array.from({ length: 20 }, () => home.keep(image)))
  expect(await readdir(folder)).toEqual([`${image.sha256}.webp`])
})

test('a read-only folder causes an error and leaves no file', async () => {
  const home = await diskHome(folder)
  await rm(folder, { recursive: true })
  await expect(home.keep(encoded('a picture'))).rejects.toThrow('ENOENT')
})

test('partial files of a killed shop are removed at the next start, running writes are not', async () => {
  const old = join(folder, 'old.part')
  await writeFile(old, 'half')
  await utimes(old, new Date(0), new Date(0))
  await writeFile(join(folder, 'new.part'), 'half')
  await diskHome(folder)
  expect(await readdir(folder)).toEqual(['new.part'])
})

test.each(['', 'x.webp', '../secret.webp', `${'a'.repeat(64)}.part`, `${'A'.repeat(64)}.webp`])(
  'no file is found under the name %j',
  async (name) => {
    const home = await diskHome(folder)
    await writeFile(join(folder, 'x.webp'), 'not ours')
    expect(await home.served?.find(name)).toBeUndefined()
    expect(await home.isKept(`/images/${name}`)).toBe(false)
  },
)
