import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { describeSum, openTurns } from '../side-by-side.mjs'
import { readPlaywrightReport, readVitestReport } from './test-reports.mjs'

async function writeReport(report: object): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bulkhead-report-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'report.json')
  await writeFile(file, JSON.stringify(report))
  return file
}

test('skipped tests are counted by both runners and printed only if there are any', async () => {
  const vitest = await writeReport({ numPassedTests: 5, numPendingTests: 2, testResults: [] })
  expect(readVitestReport(vitest)).toEqual({ passed: 5, skipped: 2, failures: [] })
  const playwright = await writeReport({ stats: { expected: 7, skipped: 4 }, suites: [] })
  expect(readPlaywrightReport(playwright)).toEqual({ passed: 7, skipped: 4, failures: [] })
  expect(describeSum({ passed: 12, failed: 0, skipped: 6 })).toBe('12 passed, 0 failed, 6 skipped')
  expect(describeSum({ passed: 12, failed: 1, skipped: 0 })).toBe('12 passed, 1 failed')
})

test('a failed journey is told with what its page, calls and shop showed', async () => {
  const body = Buffer.from('Page: /cart\nSlow calls:').toString('base64')
  const attachments = [
    { name: 'screenshot', path: 'one.png' },
    { name: 'what was seen', body },
  ]
  const results = [{ error: { message: 'Not visible' }, attachments }]
  const specs = [
    { file: 'cart.spec.ts', title: 'orders', tests: [{ status: 'unexpected', results }] },
  ]
  const report = await writeReport({ stats: { expected: 0, skipped: 0 }, suites: [{ specs }] })
  expect(readPlaywrightReport(report).failures).toEqual([
    '\nFailed: cart.spec.ts › orders\n    Not visible\n    Page: /cart\n    Slow calls:',
  ])
})

test('parallel parts are printed one after another, each with its sum and seconds', async () => {
  const printed: string[] = []
  const takeTurn = openTurns((text) => printed.push(text))
  const { promise: isSecondOver, resolve: endSecond } = Promise.withResolvers<void>()
  const first = takeTurn('First', async (say) => {
    say('one\n')
    await isSecondOver
    say('two\n')
    return { passed: 1, failed: 0 }
  })
  const second = takeTurn('Second', async (say) => {
    say('three\n')
    endSecond()
    throw new Error('broken off')
  })
  expect(await first).toMatchObject({ passed: 1 })
  expect(await second).toMatchObject({ passed: 0, failed: 1 })
  expect(printed.join('').replace(/\n {4}at .*/g, '')).toMatch(
    /^\n── First ──\none\ntwo\nFirst: 1 passed, 0 failed, in 0 s\n\n── Second ──\nthree\nError: broken off\nSecond: 0 passed, 1 failed, in 0 s\n$/,
  )
})
