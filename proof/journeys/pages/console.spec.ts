import { test } from '../../shop/journey.ts'

test.fail('a journey fails where its page writes an error to the console', async ({ page }) => {
  await page.goto('/about')
  await page.evaluate(() => console.error('Nobody expects this.'))
})
