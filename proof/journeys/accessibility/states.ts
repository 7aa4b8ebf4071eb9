import type { Page } from '@playwright/test'
import { countCases } from '../../../server/testing/count-cases.ts'
import { expect, test as journey, waitUntilSettled } from '../../shop/journey.ts'
import { findViolations } from '../../shop/screens/find-violations.ts'

/** WCAG 2.2 AA and axe's best practices. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] as const

const DESKTOP = { width: 1440, height: 900 } as const
export const PHONE = { width: 390, height: 844 } as const
const SIZES = [DESKTOP, PHONE] as const
type Size = (typeof SIZES)[number]

export const test = journey.extend<{ allStates: undefined }>({
  reducedMotion: 'reduce',
  allStates: [
    async ({ expectTrouble }, use, testInfo) => {
      testInfo.setTimeout(240_000)
      expectTrouble(/Failed to load resource|blogs-page/)
      await use(undefined)
    },
    { auto: true },
  ],
})

interface State {
  readonly name: string
  /** Opened first; without it, the state follows on the one before. */
  readonly path?: string
  readonly reach?: (page: Page) => Promise<unknown>
}

/** axe finds nothing in these states of pages, reached one after another. */
export async function expectNothingFoundIn(page: Page, states: readonly State[]) {
  for (const [place, { name, path, reach }] of states.entries()) {
    if (path !== undefined) {
      await page.goto(path)
      await waitUntilSettled(page)
    }
    await reach?.(page)
    await expectNothingFound(page, name, sizesFor(place))
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
}

/** One size for each state in turn: a page seldom fails at one alone. Both with `ALL_CASES=on`. */
function sizesFor(place: number): readonly Size[] {
  const first = place % SIZES.length
  return countCases({ few: 1, all: 2 }) === 1 ? SIZES.slice(first, first + 1) : SIZES
}

/** Checks the page in its present state. */
export async function expectNothingFound(
  page: Page,
  state: string,
  sizes: readonly Size[] = SIZES,
) {
  for (const size of sizes) {
    await page.setViewportSize(size)
    const found = await findViolations(page, RULES)
    expect.soft(found, `${state} at ${size.width}`).toEqual([])
  }
  await page.setViewportSize(DESKTOP)
}

export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name }).first().click()

/** Opens a page with a call that is never answered, to see its loading state. */
export const wait = (call: RegExp, path: string) => async (page: Page) => {
  await page.route(call, (route) =>
    route.request().resourceType() === 'document' ? route.continue() : undefined,
  )
  await page.goto(path)
  await page.locator('[aria-busy=true]').first().waitFor()
}

/** Opens a page with a call that is answered with a 4xx, which queries don't retry. */
export const fail = (call: RegExp, path: string) => async (page: Page) => {
  await page.route(call, (route) =>
    route.request().resourceType() === 'document'
      ? route.continue()
      : route.fulfill({ status: 400, body: '' }),
  )
  await page.goto(path)
  await page.getByRole('button', { name: 'Try again' }).first().waitFor()
}
