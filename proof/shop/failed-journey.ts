import type { BrowserContext, Page, Request } from '@playwright/test'
import type { RunningShop } from './start-shop.ts'

/** Name of the text that goes into the report; `scripts/tests/reports/test-reports.mjs` prints it. */
export const WHAT_WAS_SEEN = 'what was seen'
/** Without header and footer. */
const PARTS = 'section[aria-label^="Notifications"], [role=dialog], main'
const MOST_PAGE_LINES = 60
const LOG_LINES = 10
const SLOW_MS = 3000

/** Notes how long the calls of a journey's pages take. */
export function watchCalls(context: BrowserContext) {
  const sentAt = new Map<Request, number>()
  const slow: string[] = []
  const tell = (request: Request, outcome: string): string[] => {
    const tookMs = performance.now() - (sentAt.get(request) ?? 0)
    const call = `${request.method()} ${request.url()}`
    return tookMs < SLOW_MS ? [] : [`${call} ${outcome} after ${(tookMs / 1000).toFixed(1)} s`]
  }
  const note = (outcome: string) => (request: Request) => {
    slow.push(...tell(request, outcome))
    sentAt.delete(request)
  }
  context.on('request', (request) => sentAt.set(request, performance.now()))
  context.on('requestfinished', note('answered'))
  context.on('requestfailed', note('failed'))
  return {
    /** A line for each that took seconds, or has no answer yet. */
    listSlow: (): string[] => [
      ...slow,
      ...[...sentAt.keys()].flatMap((request) => tell(request, 'unanswered')),
    ],
  }
}

interface Seen {
  readonly page: Page
  readonly shop: RunningShop
  readonly slowCalls: readonly string[]
  readonly trouble: readonly string[]
}

/** Describes a failure in full, because some journeys fail only once in a hundred runs. */
export async function describeFailure({ page, shop, slowCalls, trouble }: Seen): Promise<string> {
  // A page that is closed or hangs must not hide the failure itself.
  const shown = await readPage(page).catch(({ message }) => [message])
  return [
    `Page: ${page.url()}`,
    ...listUnder('Slow calls', slowCalls),
    ...listUnder('Console and failed requests', trouble),
    ...listUnder('The shop’s last lines', shop.output().split('\n').slice(-LOG_LINES)),
    ...listUnder('On the page', shown.join('\n').split('\n').slice(0, MOST_PAGE_LINES)),
  ].join('\n')
}

async function readPage(page: Page): Promise<string[]> {
  const parts = await page.locator(PARTS).all()
  return Promise.all(parts.map((part) => part.ariaSnapshot({ timeout: 2000 })))
}

const listUnder = (head: string, lines: readonly string[]): string[] =>
  lines.length > 0 ? [`${head}:`, ...lines.map((line) => `  ${line}`)] : []
