import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { findChromium, launchOptions } from '../../../../scripts/tests/chromium/find-chromium.mjs'
import { SESSION_COOKIE } from '../../../shop/shop-settings.ts'
import { median } from '../../compare.ts'
import type { Measure } from '../../measure.ts'
import { openAdminSession } from '../../samples.ts'
import type { RunningShop } from '../../shop.ts'

const SCREEN = { width: 1440, height: 900 }
const SLOWER_PROCESSOR = 4
const SCROLLED = {
  x: 700,
  y: 600,
  yDistance: -6000,
  speed: 1600,
  gestureSourceType: 'mouse',
} as const
const SECONDS = -SCROLLED.yDistance / SCROLLED.speed
const CATEGORIES = ['cc', 'benchmark', 'devtools.timeline.frame']

interface Scroll {
  /** Frames of the screen in which the table had moved, and those of them that were shown. */
  readonly frames: number
  readonly shown: number
  /** Frames of the page, which brings the rows, and those of them in which rows did not fill the table. */
  readonly updates: number
  readonly bare: number
}

/** The grid of a thousand products for an admin with a slow computer. */
export const gridInBrowser: Measure = {
  name: 'grid in a browser',
  async run({ smallShop, isQuick }) {
    const browser = await chromium.launch(launchOptions(await findChromium()))
    try {
      const scrolls: Scroll[] = []
      for (let round = 0; round < (isQuick ? 1 : 3); round += 1)
        scrolls.push(await scrollOnce(browser, smallShop))
      const middle = (read: (scroll: Scroll) => number) => median(scrolls.map(read))
      const sum = (read: (scroll: Scroll) => number) =>
        scrolls.reduce((total, scroll) => total + read(scroll), 0)
      const due = middle(({ frames }) => frames / SECONDS)
      return {
        rows: [
          {
            what: 'grid of 1,000 rows scrolled at 1,600 px a second: frames shown, of those due',
            value: middle(({ shown, frames }) => shown / frames),
            unit: 'ratio',
            // A frame a second is the scheduling of a busy machine.
            goal: { atLeast: 59 / 60 },
            note: `processor ÷ 4; ${Math.round(due)} due a second; rows did not fill the table in ${sum(({ bare }) => bare)} of ${sum(({ updates }) => updates)} updates`,
          },
        ],
      }
    } finally {
      await browser.close()
    }
  },
}

async function scrollOnce(browser: Browser, { origin, database }: RunningShop): Promise<Scroll> {
  const { headers } = await openAdminSession(database)
  const context = await browser.newContext({ viewport: SCREEN })
  try {
    const value = headers.authorization.replace('Bearer ', '')
    await context.addCookies([{ name: SESSION_COOKIE, value, url: origin }])
    const page = await context.newPage()
    await page.goto(`${origin}/dashboard/products`, { waitUntil: 'networkidle' })
    await page.getByRole('grid').getByRole('row').nth(5).waitFor()
    const cdp = await context.newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR })
    const countUpdates = await watchTable(page)
    const trace = await traceScroll(browser, page, cdp)
    return { ...countFrames(trace), ...(await countUpdates()) }
  } finally {
    await context.close()
  }
}

/** Looks at the table before each of the page's frames. */
async function watchTable(page: Page) {
  const counts = await page.evaluateHandle(() => {
    const seen = { updates: 0, bare: 0 }
    const table = document.querySelector('[role=grid]')
    const view = table?.parentElement
    if (!table || !view) throw new Error('The grid is missing.')
    const look = () => {
      const [head, ...rows] = table.querySelectorAll('tr[aria-rowindex]')
      const boxes = rows.map((row) => row.getBoundingClientRect())
      const shown = view.getBoundingClientRect()
      const top = head?.getBoundingClientRect().bottom ?? shown.top
      const isFilled =
        Math.min(...boxes.map((box) => box.top)) <= top + 1 &&
        Math.max(...boxes.map((box) => box.bottom)) >= Math.min(shown.bottom, innerHeight) - 1
      seen.updates += 1
      if (!isFilled) seen.bare += 1
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    return seen
  })
  return () => counts.jsonValue()
}

interface FrameReport {
  readonly state: string
  readonly scroll_state: string
  readonly frame_sequence: number
}

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly args: { readonly frame_reporter?: FrameReport }
}

async function traceScroll(browser: Browser, page: Page, cdp: CDPSession): Promise<TraceEvent[]> {
  await browser.startTracing(page, { categories: CATEGORIES })
  await cdp.send('Input.synthesizeScrollGesture', SCROLLED)
  return JSON.parse((await browser.stopTracing()).toString()).traceEvents
}

/** By Chromium's own record of what became of each frame (trace event `PipelineReporter`). */
function countFrames(events: readonly TraceEvent[]): Pick<Scroll, 'frames' | 'shown'> {
  const reports = events
    .filter(({ name, ph }) => name === 'PipelineReporter' && ph === 'b')
    .flatMap(({ args }) => args.frame_reporter ?? [])
    .filter(({ scroll_state }) => scroll_state !== 'SCROLL_NONE')
  const due = reports.filter(({ state }) => state !== 'STATE_NO_UPDATE_DESIRED')
  const shown = due.filter(({ state }) => state.startsWith('STATE_PRESENTED'))
  if (shown.length === 0) throw new Error('Chromium showed no frame of the scroll.')
  return { frames: countDifferent(due), shown: countDifferent(shown) }
}

/** The compositor and the page each report what became of a frame. */
const countDifferent = (reports: readonly FrameReport[]): number =>
  new Set(reports.map(({ frame_sequence }) => frame_sequence)).size
