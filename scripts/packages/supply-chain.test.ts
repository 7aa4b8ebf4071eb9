import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listLockedPackages } from './locked-packages.mjs'
import { makeSbom } from './sbom.mjs'

const ROOT = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

/** The project's own packages beside the shop itself. */
const OWN = ['client', 'sandbox', 'proof']

type Package = Record<string, Record<string, string>>
const packages = ['.', ...OWN].map(
  (folder) => JSON.parse(read(`${folder}/package.json`)) as Package,
)
const direct = Object.assign(
  {},
  ...packages.map(({ dependencies, devDependencies, optionalDependencies }) => ({
    ...dependencies,
    ...devDependencies,
    ...optionalDependencies,
  })),
) as Record<string, string>
const allowScripts = packages[0]?.allowScripts
const locked = listLockedPackages()

/** The rows of the table of `docs/evidence/dependencies.md` that has this heading. */
function rowsUnder(heading: string): string[][] {
  const [, section = ''] = read('docs/evidence/dependencies.md').split(`\n## ${heading}\n`)
  return (section.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
    .slice(1)
    .map((line) => line.slice(2, -2).split(' | '))
}

test('every direct dependency has a row with version, licence and reason, and there are no others', () => {
  const found = locked.filter(({ path, name }) => path === `node_modules/${name}` && name in direct)
  const expected = found.map(({ name, version, licence }) => [`\`${name}\``, version, licence])
  const rows = rowsUnder('Direct dependencies')
  expect(rows.map((row) => row.slice(0, 3)).sort()).toEqual(expected.sort())
  expect(expected).toHaveLength(Object.keys(direct).length)
  expect(rows.filter(([, , , reason = '']) => reason.length < 12)).toEqual([])
})

test('every dependency has one exact version, and every locked package a checksum', () => {
  for (const [name, version] of Object.entries(direct)) {
    expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
    expect(locked.find(({ path }) => path === `node_modules/${name}`)?.version, name).toBe(version)
  }
  expect(locked.filter(({ integrity }) => !integrity?.startsWith('sha512-'))).toEqual([])
})

test('every licence is approved for the packages that have it', () => {
  const decided = new Map(
    rowsUnder('Licences').map(([licence = '', taken = '']) => [licence, taken]),
  )
  const isDecided = ({ name, licence = 'unknown' }: (typeof locked)[number]) => {
    const taken = decided.get(licence)
    const names = [...(taken ?? '').matchAll(/`([^`]+)`/g)].map(([, word = '']) => word)
    return taken === 'any' || names.some((word) => matches(name, word))
  }
  expect(locked.filter((entry) => !isDecided(entry))).toEqual([])
})

function matches(name: string, word: string): boolean {
  return word.endsWith('*') ? name.startsWith(word.slice(0, -1)) : name === word
}

test('every package with an install script is allowed or denied by name', () => {
  const named = new Set(locked.filter((entry) => entry.hasInstallScript).map(({ name }) => name))
  expect(Object.keys(allowScripts ?? {}).sort()).toEqual([...named].sort())
})

test('the bill of materials holds every locked package with checksum and licence', () => {
  const sbom = makeSbom()
  expect(sbom).toMatchObject({
    bomFormat: 'CycloneDX',
    metadata: { component: { name: 'bulkhead' } },
  })
  // The project's own packages come without a checksum.
  const components = sbom.components.filter(({ name }) => !OWN.includes(name))
  const listed = components.map(({ name, version }) => `${name}@${version}`)
  const expected = new Set(locked.map(({ name, version }) => `${name}@${version}`))
  expect(listed.sort()).toEqual([...expected].sort())
  for (const { name, hashes, licenses } of components) {
    expect(hashes[0]?.alg, name).toBe('SHA-512')
    expect(JSON.stringify(licenses), name).toMatch(/"(id|expression)":"[^"]+"/)
  }
})
