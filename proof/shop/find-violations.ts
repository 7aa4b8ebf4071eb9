import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** The axe that the builder brings along. */
const fromBuilder = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
const AXE = readFileSync(fromBuilder.resolve('axe-core/axe.min.js'), 'utf8')
const NOTHING = ';'

/**
 * What axe finds wrong on a page in its present state. The builder alone would load axe twice for each question, and
 * into every frame: more than half of the time.
 */
export async function findViolations(page: Page, tags: readonly string[] = []) {
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
  return violations
}
