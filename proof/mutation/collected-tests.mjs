import { pathToFileURL } from 'node:url'

/**
 * Replaces Vitest where tests run repeatedly in one process (`rerunnable-tests.mjs`): collects what a file registers
 * and uses Vitest's own `expect`. Supports only what those tests use.
 */

const { expect } = await import(
  new URL('../../node_modules/vitest/dist/index.js', pathToFileURL(`${import.meta.dirname}/`)).href
)

export { expect }

let file
const provided = {}

/** Files what is registered during `load` under this file's name. */
export async function collect(name, load) {
  file = { name, tests: [], beforeAll: [], afterAll: [], beforeEach: [], afterEach: [] }
  await load()
  return file
}

export function provide(key, value) {
  provided[key] = value
}
export const inject = (key) => provided[key]

export function test(title, run) {
  file.tests.push({ id: `${file.name} > ${title}`, run })
}
test.each = (rows) => (title, run) => {
  for (const [place, row] of rows.entries()) {
    const values = Array.isArray(row) ? row : [row]
    test(`${title.replace('%s', values[0])} (${place + 1})`, () => run(...values))
  }
}

export const beforeAll = (run) => file.beforeAll.push(run)
export const afterAll = (run) => file.afterAll.push(run)
export const beforeEach = (run) => file.beforeEach.push(run)
export const afterEach = (run) => file.afterEach.push(run)
