import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { PlainError, ROOT } from '../../packages/node24.mjs'

const MOST_LINES_OF_A_FAILURE = 12

/** Numbers of passed and skipped tests and a text for each failed one, from a Vitest report. */
export function readVitestReport(file) {
  const { numPassedTests, numPendingTests, testResults } = readReport(file)
  const failures = testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const path = relative(ROOT, name)
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      // A file that throws before its first test has no failed test in it.
      if (failed.length === 0) return [tellFailure(path, message)]
      return failed.map(({ fullName, failureMessages }) =>
        tellFailure(`${path} › ${fullName}`, failureMessages.join('\n')),
      )
    })
  return { passed: numPassedTests, skipped: numPendingTests, failures }
}

/** The same from a Playwright report. A journey that needed a retry counts as failed. */
export function readPlaywrightReport(file) {
  const { stats, suites } = readReport(file)
  const failures = listJourneys(suites)
    .filter(({ tests }) =>
      tests.some(({ status }) => status === 'unexpected' || status === 'flaky'),
    )
    .map(({ file, title, tests }) => {
      const results = tests.flatMap((one) => one.results)
      const failure = tellFailure(
        `${file} › ${title}`,
        results.map(({ error }) => error?.message ?? '').join('\n'),
      )
      return [failure, ...results.flatMap(readSeen)].join('\n    ')
    })
  return { passed: stats.expected, skipped: stats.skipped, failures }
}

function listJourneys(suites = []) {
  return suites.flatMap((suite) => [...suite.specs, ...listJourneys(suite.suites)])
}

/** Lines that the journey's own watch attached (`proof/shop/failed-journey.ts`). */
function readSeen({ attachments = [] }) {
  return attachments
    .filter(({ name }) => name === 'what was seen')
    .flatMap(({ body }) => Buffer.from(body, 'base64').toString().split('\n'))
}

function tellFailure(what, message) {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => !line.includes('/node_modules/'))
    .slice(0, MOST_LINES_OF_A_FAILURE)
  return [`\nFailed: ${what}`, ...lines].join('\n    ')
}

function readReport(file) {
  if (!existsSync(file)) throw new PlainError('It exited without a report.')
  return JSON.parse(readFileSync(file, 'utf8'))
}
