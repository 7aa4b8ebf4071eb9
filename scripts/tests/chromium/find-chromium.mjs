import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { PlainError } from '../../packages/node24.mjs'
import { bundledFolder, ensureBundledChromium, hasBundledChromium } from './bundled-chromium.mjs'

const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** How Playwright launches Chromium, here and in the tests. Root can't use Chromium's own sandbox. */
export function launchOptions(executablePath) {
  const folder = bundledFolder()
  const isBundled = executablePath.startsWith(folder)
  return {
    executablePath,
    args: QUIET,
    chromiumSandbox: process.getuid?.() !== 0 && process.env.CHROMIUM_SANDBOX !== 'off',
    // A machine without a browser usually lacks its libraries and fonts, too.
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
 * The browser of tests, screens and bench: CHROMIUM_PATH, otherwise the packaged one, so that every machine tests the
 * same version and not the system's.
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

/** Whether it opens a page: `off` if only without its sandbox, which many containers deny to ordinary users. */
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
