import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { waitUntilSettled } from '../journey.ts'

/** The axe that the builder brings along. */
const fromBuilder = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
const AXE = readFileSync(fromBuilder.resolve('axe-core/axe.min.js'), 'utf8')
const NOTHING = ';'

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

/**
 * Finds the violations on a page in its present state. The builder alone would load axe twice for each question, and
 * into every frame, which took more than half of the time.
 */
export async function findViolations(page: Page, tags: readonly string[] = []) {
  await finishFading(page)
  const hasAxe = await page.evaluate(() => 'axe' in window)
  if (!hasAxe) await page.evaluate(AXE)
  const builder = new AxeBuilder({ page, axeSource: NOTHING })
    // Listing passed rules took a sixth of the time.
    .options({ resultTypes: ['violations'] })
    // The card form belongs to the payment provider.
    .exclude('iframe')
    // Frames are excluded, so the second page that axe opens for them isn't needed: saves a third of the time.
    .setLegacyMode()
  const { violations } = await (tags.length > 0 ? builder.withTags([...tags]) : builder).analyze()
  return violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    at: nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`),
  }))
}

/** axe measures colours, so wait until skeletons, dialogs and messages have faded in. */
function finishFading(page: Page) {
  return page.evaluate(async () => {
    const ends = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
      // This animation reveals parts below the fold without fading, and takes seconds.
      .filter((one) => !(one instanceof CSSAnimation && one.animationName === 'make'))
    await Promise.allSettled(ends.map(({ finished }) => finished))
  })
}

/** The loaded page is accessible, as far as axe sees, and no wider than its window. */
export async function expectAccessible(page: Page) {
  await waitUntilSettled(page)
  expect(await findViolations(page)).toEqual([])
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(beyond, 'pixels beyond the window').toBeLessThanOrEqual(0)
}

/** The same on a desktop and on a phone. */
export async function expectAccessibleAtAllSizes(page: Page) {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await expectAccessible(page)
  }
}
