import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { findChromium, launchOptions } from '../../../../scripts/tests/chromium/find-chromium.mjs'
import { watchPage } from './page-figures.ts'

/** A cheap phone on a slow network. */
const PHONE = { width: 390, height: 844 }
const SLOWER_PROCESSOR = 4
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
const GENTLE = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }

export const PHONE_NOTE = '390 px, processor ÷ 4, 1.6 Mbit/s, 150 ms'

type Visiting<Visit> = (page: Page, cdp: CDPSession) => Promise<Visit>

/** Visits by a slow phone, each with an empty cache. */
export async function visitBySlowPhone<Visit>(
  rounds: number,
  visit: Visiting<Visit>,
): Promise<Visit[]> {
  const browser = await chromium.launch(launchOptions(await findChromium()))
  try {
    // Variants of pictures are made on first use, which is not measured here.
    await visitOnce(browser, GENTLE, visit)
    const visits: Visit[] = []
    for (let round = 0; round < rounds; round += 1)
      visits.push(await visitOnce(browser, LINE, visit))
    return visits
  } finally {
    await browser.close()
  }
}

async function visitOnce<Visit>(
  browser: Browser,
  line: typeof LINE,
  visit: Visiting<Visit>,
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: PHONE,
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
  })
  try {
    const page = await context.newPage()
    await page.addInitScript(watchPage)
    const cdp = await context.newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR })
    await cdp.send('Network.emulateNetworkConditions', line)
    return await visit(page, cdp)
  } finally {
    await context.close()
  }
}
