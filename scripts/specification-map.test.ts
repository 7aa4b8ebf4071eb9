import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isTestThere } from './named-tests.ts'

const ROOT = join(import.meta.dirname, '..')
const MAP = readFileSync(join(ROOT, 'docs/specification-map.md'), 'utf8')

/** The issue that is still to come: a row that it brings says so, until it is done. */
const OPEN_ISSUES = ['open: sign-in']

interface Row {
  readonly statement: string
  readonly where: string
  readonly shownBy: string
}

const rows: Row[] = MAP.split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Statement '))
  .map((line) => {
    const [statement = '', where = '', shownBy = ''] = line.slice(2, -2).split(' | ')
    return { statement, where, shownBy }
  })

test('every row of the map names code that is there and a test that is there, or the open issue that brings it', () => {
  expect(rows.length).toBeGreaterThan(180)
  expect(rows.flatMap((row) => findFaults(row))).toEqual([])
})

function findFaults({ statement, where, shownBy }: Row): string[] {
  const files = [...where.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file)
  const proofs = shownBy.split('<br>').filter((proof) => proof !== '')
  return [
    ...(files.length === 0 ? [`${statement}: no code is named`] : []),
    ...files.filter((file) => !existsSync(join(ROOT, file))).map((file) => `${file} is not there`),
    ...(proofs.length === 0 ? [`${statement}: no test is named`] : []),
    ...proofs.filter((proof) => !isThere(proof)).map((proof) => `${proof} is not there`),
  ]
}

function isThere(proof: string): boolean {
  return OPEN_ISSUES.includes(proof) || isTestThere(proof)
}
