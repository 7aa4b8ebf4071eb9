import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from './build.mjs'
import { installBundledChromium } from './bundled-chromium.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { listChromiums, tryChromium } from './find-chromium.mjs'
import { findNode24, PlainError, ROOT, runIfStarted } from './node24.mjs'
import { readPlaywrightReport, readVitestReport } from './test-reports.mjs'

/**
 * Runs every check, each to its end, and sums them up in the last line. With words (`npm test -- orders`) only the tests
 * whose file names hold one of them.
 */
async function test() {
  const words = process.argv.slice(2)
  const results = []
  const check = async (name, run) => {
    console.log(`\n── ${name} ──`)
    const { passed, failed, failures = [] } = await attempt(run)
    const untold = failed > failures.length ? [`\nFailed: ${name}, as told above`] : []
    results.push({ passed, failed, failures: [...failures, ...untold] })
    console.log(`${name}: ${passed} passed, ${failed} failed`)
  }
  const reports = mkdtempSync(join(tmpdir(), 'bulkhead-reports-'))
  try {
    ensureInstalled()
    if (words.length === 0) {
      await check('Types', () => runTool('typescript/bin/tsc', ['--noEmit']))
      await check('Lint', () => runTool('@biomejs/biome/bin/biome', ['check', '.']))
    }
    // Counted only where it fails: the journeys then run what was built before, or nothing.
    const built = await attempt(build)
    if (built.failed > 0) results.push(built)
    await check('Tests', () => runVitest(words, join(reports, 'vitest.json')))
    await check('Browser journeys', () => runPlaywright(words, join(reports, 'playwright.json')))
  } catch (error) {
    console.error(error instanceof PlainError ? error.message : error)
    results.push({ passed: 0, failed: 1 })
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
  const passed = results.reduce((sum, result) => sum + result.passed, 0)
  const failed = results.reduce((sum, result) => sum + result.failed, 0)
  // Once more at the end: whoever sees only the last lines of the output sees what failed.
  for (const failure of results.flatMap(({ failures = [] }) => failures)) console.log(failure)
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0
}

/** A check that can't even run is a failed one. */
async function attempt(run) {
  try {
    return (await run()) ?? { passed: 0, failed: 0 }
  } catch (error) {
    console.error(error instanceof PlainError ? error.message : error)
    return { passed: 0, failed: 1 }
  }
}

/** Types and lint have no cases to count: each is one. */
function runTool(script, args) {
  return runNode(script, args) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

function runVitest(words, report) {
  const status = runNode('vitest/vitest.mjs', [
    'run',
    ...words,
    '--passWithNoTests',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  return countWithStatus(status, readVitestReport(report))
}

async function runPlaywright(words, report) {
  const browser = await chooseChromium()
  const status = runNode(
    '@playwright/test/cli.js',
    ['test', ...words, '--pass-with-no-tests', '--reporter=list,json'],
    {
      CHROMIUM_PATH: browser.path,
      CHROMIUM_SANDBOX: browser.sandbox,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    },
  )
  return countWithStatus(status, readPlaywrightReport(report))
}

/** A runner that fails for a reason that no test stands for (an unhandled error, a setup) still counts. */
function countWithStatus(status, { passed, failures }) {
  return { passed, failures, failed: status === 0 ? 0 : Math.max(1, failures.length) }
}

async function chooseChromium() {
  const candidates = await listChromiums()
  for (const path of candidates) {
    const { runs, sandbox, reason } = await tryChromium(path)
    if (runs) return { path, sandbox }
    console.log(`${path} does not run here: ${reason}`)
  }
  if (process.env.CHROMIUM_PATH)
    throw new PlainError('The browser named by CHROMIUM_PATH does not run.')
  const path = installBundledChromium()
  const { runs, sandbox, reason } = await tryChromium(path)
  if (runs) return { path, sandbox }
  throw new PlainError(
    `The Chromium that was fetched does not run here (${reason}). Install one, or name yours: CHROMIUM_PATH=/path/to/chrome npm test`,
  )
}

/** Under the Node of the shop, whatever this one is. */
function runNode(script, args, env = {}) {
  const { status, error } = spawnSync(findNode24(), [join(ROOT, 'node_modules', script), ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  })
  if (error) throw error
  return status
}

await runIfStarted(import.meta.url, test)
