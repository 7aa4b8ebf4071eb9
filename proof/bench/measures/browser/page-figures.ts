import { setTimeout } from 'node:timers/promises'
import type { CDPSession, Page } from '@playwright/test'

export interface PageFigures {
  readonly lcpMs: number
  readonly tbtMs: number
  readonly shift: number
  readonly readyMs: number
  /** Bytes transferred by then, compressed. */
  readonly scriptKb: number
}

interface Watch {
  lcpMs: number
  shift: number
  longTasks: { at: number; took: number }[]
}

declare global {
  interface Window {
    bench?: Watch
    /** When the page is interactive. */
    benchReadyMs?: number
    /** When all rows of a list are shown. */
    benchRowsMs?: number
    benchClickMs?: number
  }
}

/** Runs in the page before anything else and collects paint times and long tasks. */
export function watchPage(): void {
  const watch: Watch = { lcpMs: 0, shift: 0, longTasks: [] }
  window.bench = watch
  const observe = (type: string, tell: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(tell)).observe({
      type,
      buffered: true,
    })
  observe('largest-contentful-paint', (entry) => {
    watch.lcpMs = entry.startTime
  })
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    }
    if (!hadRecentInput) watch.shift += value
  })
  observe('longtask', ({ startTime, duration }) => {
    watch.longTasks.push({ at: startTime, took: duration })
  })
  // React marks hydrated elements; the header is on every page.
  const look = () => {
    const button = document.querySelector('header button, header a')
    const isTakenOver = button && Object.keys(button).some((key) => key.startsWith('__reactProps'))
    if (isTakenOver) window.benchReadyMs = performance.now()
    else requestAnimationFrame(look)
  }
  look()
}

/** For a list that may be fetched after hydration; the page is ready when all of it is shown. */
export function watchRows(count: number): void {
  const look = () => {
    if (document.querySelectorAll('main tbody tr').length < count) requestAnimationFrame(look)
    // The next frame shows what this one paints.
    else
      requestAnimationFrame(() => {
        window.benchRowsMs = performance.now()
      })
  }
  look()
}

/** Time from a click on a link to the frame that shows the next page's heading. */
export function watchClicks(): void {
  window.addEventListener(
    'click',
    ({ timeStamp }) => {
      delete window.benchClickMs
      const from = location.href
      const heading = document.querySelector('main h1')?.textContent
      const look = () => {
        const now = document.querySelector('main h1')?.textContent
        const isThere = location.href !== from && now && now !== heading
        const isWaiting = document.querySelector('main [aria-busy="true"]')
        if (!isThere || isWaiting) return requestAnimationFrame(look)
        // The next frame shows what this one paints.
        requestAnimationFrame(() => {
          window.benchClickMs = performance.now() - timeStamp
        })
      }
      requestAnimationFrame(look)
    },
    { capture: true },
  )
}

export async function readPage(page: Page): Promise<PageFigures> {
  return page.evaluate(() => {
    const { lcpMs = 0, shift = 0, longTasks = [] } = window.bench ?? {}
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    const firstPaint = paint?.startTime ?? 0
    // Total Blocking Time: the part over 50 ms of each long task after the first paint.
    const tbtMs = longTasks
      .filter(({ at, took }) => at + took > firstPaint)
      .reduce((sum, { took }) => sum + took - 50, 0)
    const readyMs = Math.max(window.benchReadyMs ?? Number.NaN, window.benchRowsMs ?? 0)
    const scriptBytes = performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name, responseEnd }) => /\.js$/.test(name) && responseEnd <= readyMs)
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
    return { lcpMs, shift, tbtMs, readyMs, scriptKb: scriptBytes / 1000 }
  })
}

export async function untilReady(cdp: CDPSession): Promise<void> {
  await readWhenThere(cdp, 'benchReadyMs')
}

export async function untilRowsShown(cdp: CDPSession): Promise<void> {
  await readWhenThere(cdp, 'benchRowsMs')
}

export function readClick(cdp: CDPSession): Promise<number> {
  return readWhenThere(cdp, 'benchClickMs')
}

const LOOK_EVERY_MS = 50

/** Uses CDP, because Playwright's own call injects a script, which counts as a long task. */
async function readWhenThere(cdp: CDPSession, name: keyof Window & string): Promise<number> {
  for (;;) {
    const { result } = await cdp.send('Runtime.evaluate', { expression: `window.${name}` })
    if (typeof result.value === 'number') return result.value
    await setTimeout(LOOK_EVERY_MS)
  }
}
