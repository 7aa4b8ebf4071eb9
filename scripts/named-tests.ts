import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

/** Whether a test that a page names (`` `file`: title ``) is there, under that title. */
export function isTestThere(proof: string): boolean {
  const [, file = '', name = ''] = proof.match(/^`([^`]+)`: (.+)$/) ?? []
  const path = join(ROOT, file)
  if (name === '' || !existsSync(path)) return false
  const source = readFileSync(path, 'utf8')
  return ["'", '`', '"'].some((quote) => source.includes(quote + name + quote))
}
