import type { CDPSession, Page } from '@playwright/test'
import { median } from '../../compare.ts'
import { fetchRaw } from '../../fetch-raw.ts'
import type { Bench, Measure } from '../../measure.ts'
import type { Row } from '../../row.ts'
import { type PageFigures, readClick, readPage, untilReady, watchClicks } from './page-figures.ts'
import { PHONE_NOTE, visitBySlowPhone } from './slow-phone.ts'

/** How long the pointer is over a link before the click. */
const APPROACH_MS = 250

interface Click {
  readonly what: string
  readonly selector: string
}

const CLICKS: readonly Click[] = [
  { what: 'a category', selector: 'main nav[aria-label="Categories"] a' },
  { what: 'a page without data', selector: 'a[href="/blogs"]:visible' },
]

interface Visit extends PageFigures {
  readonly clickMs: readonly number[]
}

/** The home page for a first-time visitor with a cheap phone, and the navigation to the next page. */
export const homeInBrowser: Measure = {
  name: 'home in a browser',
  async run({ shop, isQuick }) {
    const visits = await visitBySlowPhone(isQuick ? 1 : 7, (page, cdp) =>
      visitHome(page, cdp, shop),
    )
    return { rows: [...toRows(visits), await weighDocument(shop)] }
  },
}

function toRows(visits: readonly Visit[]): Row[] {
  const at = 'home on a slow phone'
  const middle = (read: (visit: Visit) => number) => median(visits.map(read))
  return [
    {
      what: `${at}: LCP`,
      value: middle((one) => one.lcpMs),
      unit: 'ms',
      goal: { atMost: 1200 },
      note: PHONE_NOTE,
    },
    { what: `${at}: TBT`, value: middle((one) => one.tbtMs), unit: 'ms', goal: { atMost: 50 } },
    { what: `${at}: CLS`, value: middle((one) => one.shift), unit: 'shift', goal: { atMost: 0 } },
    {
      what: `${at}: script until ready to use`,
      value: middle((one) => one.scriptKb),
      unit: 'kB',
      goal: { atMost: 130 },
      note: `ready after ${Math.round(middle((one) => one.readyMs))} ms`,
    },
    ...CLICKS.map(
      ({ what }, place): Row => ({
        what: `from home to ${what} by click`,
        value: middle((one) => one.clickMs[place] ?? Number.NaN),
        unit: 'ms',
        goal: { atMost: 100 },
        note: `the pointer was over the link for ${APPROACH_MS} ms`,
      }),
    ),
  ]
}

async function weighDocument({ origin }: Bench['shop']): Promise<Row> {
  const { bytes } = await fetchRaw(origin, { accept: 'text/html', 'accept-encoding': 'br' })
  return {
    what: '`GET /`: the document, brotli',
    value: bytes.length / 1000,
    unit: 'kB',
    goal: { atMost: 25 },
  }
}

async function visitHome(page: Page, cdp: CDPSession, { origin }: Bench['shop']): Promise<Visit> {
  await page.addInitScript(watchClicks)
  await page.goto(origin, { waitUntil: 'load' })
  await untilReady(cdp)
  await page.waitForLoadState('networkidle')
  const figures = await readPage(page)
  const clickMs: number[] = []
  for (const click of CLICKS) clickMs.push(await followLink(page, cdp, origin, click))
  return { ...figures, clickMs }
}

/** Hovers the link, then clicks it. Returns how long the next page took to appear. */
async function followLink(
  page: Page,
  cdp: CDPSession,
  origin: string,
  { selector }: Click,
): Promise<number> {
  if (new URL(page.url()).pathname !== '/') {
    await page.goto(origin, { waitUntil: 'networkidle' })
    await untilReady(cdp)
  }
  const link = page.locator(selector).first()
  await link.scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  await link.hover()
  await page.waitForTimeout(APPROACH_MS)
  await link.click()
  return readClick(cdp)
}
