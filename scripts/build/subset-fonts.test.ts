import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { messages } from '../../contract/values/messages.ts'
import { makeFonts, ownCharacters } from './subset-fonts.ts'

const ROOT = join(import.meta.dirname, '../..')

test('the typefaces in web/ui/styles/fonts match the output of `npm run fonts`', async () => {
  const made = await makeFonts()
  expect((await readdir(join(ROOT, 'web/ui/styles/fonts'))).sort()).toEqual([...made.keys()].sort())
  for (const [name, bytes] of made)
    expect(bytes.equals(await readFile(join(ROOT, 'web/ui/styles/fonts', name))), name).toBe(true)
})

test('the demo catalogue and the shop’s own sentences need no more than the small files', async () => {
  const products = await readFile(join(ROOT, 'demo/products.csv'), 'utf8')
  const known = new Set(`${ownCharacters()}\r\n`)
  const texts = products + Object.values(messages).join('')
  expect([...new Set(texts)].filter((character) => !known.has(character))).toEqual([])
})
