import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { bundledFolder } from './bundled-chromium.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

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

/** Browsers to try, the one that was named first. That a file is there does not say that it runs. */
export async function listChromiums() {
  const named = process.env.CHROMIUM_PATH
  if (named) return [named]
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  const { chromium } = await import('playwright-core')
  return [...onPath, chromium.executablePath(), join(bundledFolder(), 'chromium')].filter(
    isExecutable,
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

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
