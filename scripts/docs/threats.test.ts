import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { endpoints } from '../../contract/calls.ts'
import { paths } from '../../web/platform/base/paths.ts'
import { isTestThere } from '../tests/named-tests.ts'

const ROOT = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

interface Row {
  readonly subject: string
  readonly attack: string
  readonly answer: string
  readonly proofs: readonly string[]
}

function rowsUnder(heading: string): Row[] {
  const [, section = ''] = read('docs/evidence/threats.md').split(`\n## ${heading}\n`)
  return (section.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map((line) => {
      const [subject = '', attack = '', answer = '', shownBy = ''] = line.slice(2, -2).split(' | ')
      return { subject: subject.replaceAll('`', ''), attack, answer, proofs: shownBy.split('<br>') }
    })
}

const subjects = (heading: string) =>
  rowsUnder(heading)
    .map(({ subject }) => subject)
    .sort()

test('every call of the contract has a row of threats, and there are no others', () => {
  expect(subjects('Calls')).toEqual(endpoints.map(({ method, path }) => `${method} ${path}`).sort())
})

test('every other route of the server has a row', () => {
  const files = globSync('server/**/*.ts', {
    cwd: ROOT,
    exclude: ['**/*.test.ts', '**/testing/**'],
  })
  const routes = files.flatMap((file) =>
    [...read(file).matchAll(/\bapp\.(get|post|put|patch|delete)(?:<.*>)?\(\s*'(\/[^']*)'/g)].map(
      ([, method = '', path = '']) => `${method.toUpperCase()} ${path}`,
    ),
  )
  expect(subjects('Other routes')).toEqual([...new Set(routes)].sort())
})

test('every page has a row', () => {
  const pages = Object.values(paths).map((path) =>
    typeof path === 'string' ? path : path(':id', ':slug').split('?')[0],
  )
  expect(subjects('Pages')).toEqual([...new Set(pages)].sort())
})

test('every row names the attack, the answer and an existing test', () => {
  const rows = ['Calls', 'Other routes', 'Pages', 'Assets'].flatMap(rowsUnder)
  expect(rowsUnder('Assets').length).toBeGreaterThan(10)
  for (const { subject, attack, answer, proofs } of rows) {
    expect(attack, subject).not.toBe('')
    expect(answer, subject).not.toBe('')
    expect(
      proofs.filter((proof) => !isTestThere(proof)),
      subject,
    ).toEqual([])
  }
})
