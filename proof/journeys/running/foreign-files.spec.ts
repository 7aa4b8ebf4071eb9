import type { Page } from '@playwright/test'
import type { ChangeSet } from '../../../contract/catalogue/changes/change-sets.ts'
import { fileColumns } from '../../../contract/catalogue/intake/file-columns.ts'
import type { FileImport } from '../../../contract/catalogue/intake/imports.ts'
import { type ForeignFile, foreignFiles } from '../../../server/testing/intake/foreign-files.ts'
import { expect, test } from '../../shop/journey.ts'
import { enterAs, firstAdmin } from '../../shop/people.ts'

// Files of other programs come in by the screen alone, as they are. Each starts three processes, one after the other.

const MOST_CLICKS = 12
/** A process of a file may wait for its start. */
const READ = { timeout: 90_000 }

type Admin = Awaited<ReturnType<typeof firstAdmin>>

/** Counts what a hand does: a click, a choice in a list, a field that is typed into, a file that is chosen. */
function countedHand(page: Page) {
  const main = page.getByRole('main')
  let clicks = 0
  const count = async (act: Promise<unknown>) => {
    clicks += 1
    await act
  }
  return {
    clicks: () => clicks,
    press: (name: string | RegExp) => count(main.getByRole('button', { name }).click()),
    choose: (label: string, option: string) =>
      count(main.getByLabel(label, { exact: true }).last().selectOption(option)),
    type: (label: string, text: string) =>
      count(main.getByLabel(label, { exact: true }).last().fill(text)),
    tick: (label: RegExp) => count(main.getByLabel(label).check()),
    takeFile: (name: string, buffer: Buffer) =>
      count(
        page
          .locator('input[type=file]')
          .first()
          .setInputFiles({ name, mimeType: 'application/octet-stream', buffer }),
      ),
  }
}

/** Brings a file in from Import/Export on, and answers its change set and how many clicks it took. */
async function bringIn(page: Page, admin: Admin, { name, bytes, changes }: ForeignFile) {
  const hand = countedHand(page)
  const main = page.getByRole('main')
  await page.goto('/dashboard/importExport')
  await hand.takeFile(name, bytes)
  await hand.press('Import')
  await page.waitForURL(/\/dashboard\/import\//)
  const { mapping }: FileImport = await admin.call('GET', `/import/${page.url().split('/').at(-1)}`)
  const wanted = changes?.(mapping).constants.slice(mapping.constants.length) ?? []
  for (const { field, text } of wanted) {
    await hand.press('Add a value')
    const value = `Value of ${fileColumns[field]}`
    const isProposed = (await main.getByLabel(value).count()) > 0
    if (!isProposed) await hand.choose('Field', field)
    await hand.type(value, text)
  }
  await hand.press('Preview the changes')
  const questions = main.getByRole('heading', { name: /^Names that the shop/ })
  const preview = page.getByLabel('Rows', { exact: true })
  await expect(questions.or(preview).first()).toBeVisible(READ)
  if (await questions.isVisible()) await hand.press('Preview the changes')
  await page.waitForURL(/\/dashboard\/changes\//)
  const apply = main.getByRole('button', { name: /^Apply \d+ changes?$/ })
  const nothing = main.getByRole('heading', { name: '0 changes' })
  await expect(apply.or(nothing).first()).toBeVisible(READ)
  if (await apply.isVisible()) {
    const severe = /^I have looked at the/
    if (await main.getByLabel(severe).isVisible()) await hand.tick(severe)
    await hand.press(/^Apply \d+ changes?$/)
    await expect(main.getByText('Applied', { exact: true }).first()).toBeVisible()
  }
  const set: ChangeSet = await admin.call('GET', `/changeSet/${page.url().split('/').at(-1)}`)
  return { set, clicks: hand.clicks() }
}

async function putBack(admin: Admin, { _id, state }: ChangeSet) {
  if (state !== 'applied') return admin.call('DELETE', `/changeSet/${_id}`)
  const { insertedId } = await admin.call('POST', `/changeSet/${_id}/undo`, {})
  await admin.call('POST', `/changeSet/${insertedId}/apply`, { confirmSevere: true })
}

for (const file of foreignFiles)
  test(`within ${MOST_CLICKS} clicks ${file.name} comes in`, async ({
    page,
    shop,
    expectTrouble,
  }) => {
    expectTrouble(/422/)
    const admin = await firstAdmin(shop.url)
    await enterAs(page.context(), shop.url, admin)
    const { set, clicks } = await bringIn(page, admin, file)
    expect(clicks).toBeLessThanOrEqual(MOST_CLICKS)
    expect(set.counts.refused).toBe(0)
    // A list without categories comes in as drafts.
    const { new: published, drafts } = set.counts
    expect(published + drafts).toBeGreaterThanOrEqual(file.products.length)
    await putBack(admin, set)
  })
