import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { PlainError } from '../packages/node24.mjs'
import { bundledFolder, ensureBundledChromium, hasBundledChromium } from './bundled-chromium.mjs'

const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** How Playwright starts a Chromium, here and in the tests alike. Chromium's own sandbox can't be had by root. */
export function launchOptions(executablePath) {
  const folder = bundledFolder()
  const isBundled = executablePath.startsWith(folder)
  return {
    executablePath,
    args: QUIET,
    chromiumSandbox: process.getuid?.() !== 0 && process.env.CHROMIUM_SANDBOX !== 'off',
    // Where the machine has no browser it mostly lacks the libraries and the fonts of one, too.
    env: isBundled
      ? {
          ...process.env,
          LD_LIBRARY_PATH: join(folder, 'lib'),
          FONTCONFIG_FILE: join(folder, 'fonts.conf'),
        }
      : { ...process.env },
  }
}

/**
 * The browser of tests, screens and bench: the one that CHROMIUM_PATH names, else the packaged one, so that every machine
 * tests with the same. A system's own Chromium would differ from machine to machine.
 */
export async function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  if (hasBundledChromium) return ensureBundledChromium()
  const { chromium } = await import('playwright-core')
  if (existsSync(chromium.executablePath())) return chromium.executablePath()
  throw new PlainError(
    'No Chromium comes as a package for this system. Install one (`npx playwright install chromium`), or name yours: CHROMIUM_PATH=/path/to/chrome npm test',
  )
}

/**
 * Whether it opens a page, and how: `off` where it does so only without its sandbox, which an ordinary user can't have in
 * many containers.
 */
export async function tryChromium(executablePath) {
  const { chromium } = await import('playwright-core')
  for (const sandbox of ['on', 'off']) {
    try {
      const options = launchOptions(executablePath)
      const browser = await chromium.launch({
        ...options,
        chromiumSandbox: options.chromiumSandbox && sandbox === 'on',
        timeout: 20_000,
      })
      const page = await browser.newPage()
      await page.setContent('<p>ready</p>')
      await browser.close()
      return { runs: true, sandbox }
    } catch (error) {
      if (sandbox === 'off') return { runs: false, reason: String(error.message).split('\n')[0] }
    }
  }
}
