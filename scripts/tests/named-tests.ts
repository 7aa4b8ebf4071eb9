import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

/** The rows of a page's tables as cell texts, without headings and separator lines. */
export function readRows(page: string): string[][] {
  const lines = readFileSync(join(ROOT, page), 'utf8').split('\n')
  return lines
    .filter((line, place) => line.startsWith('| ') && !lines[place + 1]?.startsWith('|---'))
    .map((line) =>
      line
        .slice(2, -2)
        .split(/ \|(?= )/)
        .map((cell) => cell.trim()),
    )
}

/** The files named in backticks in a cell that don't exist. */
export function findMissingFiles(cell: string): string[] {
  const files = [...cell.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file)
  return files.filter((file) => !existsSync(join(ROOT, file)))
}

/** Faults of a cell that names tests. */
export function findMissingTests(cell: string): string[] {
  const named = cell.split('<br>').filter((one) => one !== '')
  if (named.length === 0) return ['no test is named']
  return named.filter((one) => !isTestThere(one)).map((one) => `${one} is not there`)
}

/** Whether a test named as `` `file`: title `` exists. */
export function isTestThere(proof: string): boolean {
  const [, file = '', name = ''] = proof.match(/^`([^`]+)`: (.+)$/) ?? []
  const path = join(ROOT, file)
  if (name === '' || !existsSync(path)) return false
  const source = readFileSync(path, 'utf8')
  return ["'", '`', '"'].some((quote) => source.includes(quote + name + quote))
}
