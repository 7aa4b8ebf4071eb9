import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureInstalled } from '../packages/ensure-installed.mjs'
import { PlainError, runIfStarted } from '../packages/node24.mjs'
import { COMPILED } from '../start/compiled-code.mjs'
import { chooseParts } from './chosen-tests.mjs'
import { findChromium, tryChromium } from './chromium/find-chromium.mjs'
import { inMemory } from './memory-folder.mjs'
import { readPlaywrightReport, readVitestReport } from './reports/test-reports.mjs'
import { describeSum, openTurns, runNode } from './side-by-side.mjs'

/**
 * Runs all checks to the end and prints a sum in the last line. `npm test -- orders` runs only test files whose names
 * contain a word, `-t NAME` only tests with matching titles.
 */
async function test() {
  const { values, positionals: words } = parseArgs({
    allowPositionals: true,
    options: { testNamePattern: { type: 'string', short: 't' } },
  })
  const chosen = { words, title: values.testNamePattern }
  const { needsBuild, hasJourneys } = chooseParts(words)
  const results = []
  const reports = mkdtempSync(join(tmpdir(), 'bulkhead-reports-'))
  try {
    ensureInstalled()
    // Without a browser the other tests still run.
    const browser = needsBuild
      ? await chooseChromium().catch((error) => ({ error, settings: {} }))
      : { settings: {} }
    const takeTurn = openTurns()
    const part = async (name, run) => results.push(await takeTurn(name, run))
    await Promise.all([
      ...(needsBuild ? [part('Build', runBuild)] : []),
      ...(words.length > 0
        ? []
        : [
            part('Types', (say) => runTool(say, 'typescript/bin/tsc', ['--noEmit'])),
            part('Lint', (say) => runTool(say, '@biomejs/biome/bin/biome', ['check', '.'])),
          ]),
    ])
    // In parallel: each waits for processes, disks and pages much of the time.
    await Promise.all([
      part('Tests', (say) =>
        runVitest(say, chosen, join(reports, 'vitest.json'), browser.settings),
      ),
      ...(hasJourneys
        ? [
            part('Browser journeys', (say) =>
              runPlaywright(say, chosen, join(reports, 'playwright.json'), browser),
            ),
          ]
        : []),
    ])
  } catch (error) {
    console.error(error instanceof PlainError ? error.message : error)
    results.push({ passed: 0, failed: 1 })
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
  // Repeated at the end, for readers of the last lines only.
  for (const failure of results.flatMap(({ failures = [] }) => failures)) console.log(failure)
  const total = (kind) => results.reduce((sum, result) => sum + (result[kind] ?? 0), 0)
  const sum = { passed: total('passed'), failed: total('failed'), skipped: total('skipped') }
  console.log(`\n${describeSum(sum)}`)
  process.exitCode = sum.failed > 0 || sum.passed === 0 ? 1 : 0
}

/** Counted only on failure: the journeys then use an older build or none. */
async function runBuild(say) {
  const code = await runNode(say, 'scripts/build/build.mjs')
  return code === 0
    ? { passed: 0, failed: 0 }
    : { passed: 0, failed: 1, failures: ['\nFailed: Build'] }
}

/** Types and lint have no cases: each counts as one. */
async function runTool(say, script, args) {
  const code = await runNode(say, join('node_modules', script), args)
  return code === 0
    ? { passed: 1, failed: 0 }
    : { passed: 0, failed: 1, failures: [`\nFailed: ${script}, see above`] }
}

async function runVitest(say, { words, title }, report, browserSettings) {
  const code = await runNode(
    say,
    'node_modules/vitest/vitest.mjs',
    [
      'run',
      ...words,
      ...(title === undefined ? [] : ['--testNamePattern', title]),
      '--passWithNoTests',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { ...browserSettings, ...inMemory(), NODE_COMPILE_CACHE: COMPILED },
  )
  return countWithStatus(code, readVitestReport(report), 'Tests')
}

async function runPlaywright(say, { words, title }, report, browser) {
  if (browser.error) throw browser.error
  const code = await runNode(
    say,
    'node_modules/@playwright/test/cli.js',
    [
      'test',
      ...words,
      ...(title === undefined ? [] : ['--grep', title]),
      '--pass-with-no-tests',
      '--reporter=list,json',
    ],
    { ...browser.settings, ...inMemory(), PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  )
  return countWithStatus(code, readPlaywrightReport(report), 'Browser journeys')
}

/** A runner may fail without a failed test (an unhandled error, a setup); that counts, too. */
function countWithStatus(code, result, name) {
  if (code === 0) return { ...result, failed: 0 }
  const failures = result.failures.length > 0 ? result.failures : [`\nFailed: ${name}, see above`]
  return { ...result, failures, failed: failures.length }
}

/** Checked first, so that a browser that can't start is one failure instead of one for each test. */
async function chooseChromium() {
  const path = await findChromium()
  const { runs, sandbox, reason } = await tryChromium(path)
  if (runs) return { settings: { CHROMIUM_PATH: path, CHROMIUM_SANDBOX: sandbox } }
  throw new PlainError(
    `The Chromium at ${path} does not run here (${reason}). Name another one: CHROMIUM_PATH=/path/to/chrome npm test`,
  )
}

await runIfStarted(import.meta.url, test)
