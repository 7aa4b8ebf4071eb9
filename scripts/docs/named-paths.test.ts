import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const FOLDERS = [
  'client',
  'contract',
  'server',
  'web',
  'sandbox',
  'proof',
  'demo',
  'deploy',
  'scripts',
]
/** Made by what the pages describe. */
const MADE = /^(proof\/bench\/\.(quick|shops)|deploy\/(tls|\.env))/

const read = (page: string) => readFileSync(join(ROOT, page), 'utf8')
/** Pages that tell how the shop is now; decisions also name what has left. */
const present = ['README.md', ...globSync('{docs,docs/evidence,demo}/*.md', { cwd: ROOT })]
const decisions = globSync('docs/decisions/*.md', { cwd: ROOT })

test.each([...present, ...decisions])('every link of %s leads to a file', (page) => {
  const targets = [...read(page).matchAll(/\]\((?!https?:)([^)#\s]+)/g)].map(([, to = '']) => to)
  expect(targets.filter((to) => !existsSync(join(ROOT, dirname(page), to)))).toEqual([])
})

test('every path, file and npm script that a page names exists', () => {
  const sources = globSync(`{${FOLDERS}}/**/*.{ts,tsx,mjs,sql}`, {
    cwd: ROOT,
    exclude: ['**/node_modules/**'],
  })
  const files = new Set(sources.map((file) => basename(file)))
  const { scripts } = JSON.parse(read('package.json'))
  const isThere = (path: string) => MADE.test(path) || existsSync(join(ROOT, path))
  const path = new RegExp(`(?<![\\w./-])(?:${FOLDERS.join('|')})/[\\w./-]*[\\w/]`, 'g')
  const faults = present.flatMap((page) => {
    const text = read(page).replaceAll('NNNN-title.sql', '')
    const missing = [
      ...[...text.matchAll(path)].map(([named]) => named).filter((named) => !isThere(named)),
      ...[...text.matchAll(/`([\w-]+\.(?:tsx?|mjs|sql))`/g)]
        .map(([, named = '']) => named)
        .filter((named) => !files.has(named)),
      ...[...text.matchAll(/npm run ([\w:-]+)/g)]
        .map(([, named = '']) => named)
        .filter((named) => !(named in scripts)),
    ]
    return missing.map((named) => `${page}: ${named}`)
  })
  expect(faults).toEqual([])
})
