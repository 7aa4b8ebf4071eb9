import { placeOf, subjects } from '../../../web/office/settings/subjects.ts'
import { expect, test, waitUntilSettled } from '../../shop/journey.ts'
import { enterAs, firstAdmin, saveSettings } from '../../shop/people.ts'
import { expectAccessibleAtAllSizes } from '../../shop/screens/find-violations.ts'
import { ADMIN } from '../../shop/shop-settings.ts'

test('settings show no secret, refuse a wrong value at its field, and keep a right one', async ({
  page,
  shop,
}) => {
  await enterAs(page.context(), shop.url, await firstAdmin(shop.url))
  await page.goto('/dashboard/settings/system')
  const environment = page.getByRole('region', { name: 'Set by environment' })
  const password = environment.getByText('ADMIN_PASSWORD', { exact: true }).locator('..')
  await expect(password.getByText('set', { exact: true })).toBeVisible()
  await expect(environment.getByText('SESSION_DAYS').locator('..')).toContainText('30')
  expect(await page.content()).not.toContain(ADMIN.password)

  await page.goto('/dashboard/settings/orders')
  const returns = page.getByRole('region', { name: 'Returns' })
  const days = returns.getByRole('textbox', { name: 'Days to return' })
  for (const wrong of ['400', '1.5', 'ten', '']) {
    await days.fill(wrong)
    await returns.getByRole('button', { name: 'Save Returns' }).click()
    await expect(returns.getByText('Whole days, 0 to 365')).toBeVisible()
    await expect(days).toBeFocused()
  }
  await days.fill('14')
  await returns.getByRole('button', { name: 'Save Returns' }).click()
  await expect(page.getByText('Returns saved')).toBeVisible()
  await page.reload()
  await expect(days).toHaveValue('14')
  await expect(returns).toContainText(ADMIN.email)

  await page.goto('/dashboard/settings')
  const own = page.getByRole('region', { name: 'Shop' })
  const name = own.getByLabel('Name', { exact: true })
  const before = await name.inputValue()
  await name.fill('')
  await own.getByRole('button', { name: 'Save Shop' }).click()
  await expect(own.getByText('Name is required')).toBeVisible()
  await name.fill(before)

  await page.goto('/dashboard/settings/orders')
  const carriers = page.getByRole('region', { name: 'Carriers' })
  await carriers.getByRole('button', { name: 'Add a carrier' }).click()
  await carriers.getByRole('textbox', { name: 'Name' }).fill('Northway')
  await carriers
    .getByRole('textbox', { name: 'Tracking address' })
    .fill('https://northway.example/track')
  await carriers.getByRole('button', { name: 'Save Carriers' }).click()
  await expect(carriers.getByText('https:// and {tracking} where the number goes')).toBeVisible()
  await carriers
    .getByRole('textbox', { name: 'Tracking address' })
    .fill('https://northway.example/track/{tracking}')
  await carriers.getByRole('button', { name: 'Save Carriers' }).click()
  await expect(page.getByText('Carriers saved')).toBeVisible()
})

test('a save after another admin’s is refused once, loses nothing and keeps the focus', async ({
  page,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/409/)
  const admin = await firstAdmin(shop.url)
  const { value } = await admin.call('GET', '/settings/carriers')
  await enterAs(page.context(), shop.url, admin)
  await page.goto('/dashboard/settings/orders')
  // The form asks once more when it is shown: a late answer would bring the other admin’s save.
  await waitUntilSettled(page)
  const carriers = page.getByRole('region', { name: 'Carriers' })
  await carriers.getByRole('button', { name: 'Add a carrier' }).click()
  await carriers.getByRole('textbox', { name: 'Name' }).last().fill('Eastway')
  const southway = { name: 'Southway', template: '' }
  await saveSettings(admin, { carriers: { carriers: [...value.carriers, southway] } })
  const save = carriers.getByRole('button', { name: 'Save Carriers' })
  try {
    await save.press('Enter')
    await expect(carriers.getByText('Another admin saved this meanwhile.')).toBeVisible()
    await expect(carriers.getByRole('textbox', { name: 'Name' }).last()).toHaveValue('Southway')
    await save.press('Enter')
    await expect(page.getByText('Carriers saved')).toBeVisible()
    await expect(save).toBeFocused()
    const after = await admin.call('GET', '/settings/carriers')
    expect(after.value.carriers).toEqual([
      ...value.carriers,
      { name: 'Eastway', template: '' },
      southway,
    ])
  } finally {
    await saveSettings(admin, { carriers: value })
  }
})

test('leaving half-filled settings asks, and what was typed is there on coming back', async ({
  page,
  shop,
}) => {
  const admin = await firstAdmin(shop.url)
  await enterAs(page.context(), shop.url, admin)
  await page.goto('/dashboard/settings/seller')
  const name = page.getByLabel('Legal name')
  const before = await name.inputValue()
  await name.fill('Half a company')
  const list = page.getByRole('navigation', { name: 'Settings' })
  await list.getByRole('link', { name: 'Tax', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await expect(question).toContainText('Seller')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(name).toHaveValue('Half a company')
  await list.getByRole('link', { name: 'Tax', exact: true }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveTitle(/^Tax, settings/)
  // Another admin saves meanwhile: only what was typed differs.
  const { value } = await admin.call('GET', '/settings/seller')
  await saveSettings(admin, { seller: { ...value, city: 'Salina' } })
  try {
    await page.goBack()
    await expect(name).toHaveValue('Half a company')
    await expect(page.getByLabel('City')).toHaveValue('Salina')
    await page.reload()
    await expect(name).toHaveValue('Half a company')
    await page.getByRole('button', { name: 'Discard them' }).click()
    await expect(name).toHaveValue(before)
    await list.getByRole('link', { name: 'Tax', exact: true }).click()
    await expect(page).toHaveTitle(/^Tax, settings/)
  } finally {
    await saveSettings(admin, { seller: value })
  }
})

test('the search finds a setting by its words, on a phone in the list that comes first', async ({
  page,
  shop,
}) => {
  await enterAs(page.context(), shop.url, await firstAdmin(shop.url))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard/settings')
  await expect(page.getByRole('button', { name: 'Save Shop' })).toBeHidden()
  await page.getByRole('searchbox', { name: 'Search settings' }).fill('SMTP')
  await expect(page.getByRole('link', { name: 'SMTP_URL' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search settings' }).fill('days return')
  await page.getByRole('link', { name: 'Days to return', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Days to return' })).toBeVisible()
  await page.getByRole('link', { name: 'All settings' }).click()
  await expect(page.getByRole('searchbox', { name: 'Search settings' })).toBeVisible()
})

test('each subject shows the settings that the search names, and axe finds nothing', async ({
  page,
  shop,
}) => {
  const admin = await firstAdmin(shop.url)
  // A setting in rows has labels only where it has a row.
  await saveSettings(admin, { carriers: { carriers: [{ name: 'Northway', template: '' }] } })
  await enterAs(page.context(), shop.url, admin)
  for (const { slug, sections } of subjects) {
    for (const [section, labels] of Object.entries(sections)) {
      await page.goto(`/dashboard/settings/${slug}${placeOf(slug, section)}`)
      const region = page.getByRole('region', { name: section, exact: true })
      await expect(region).toBeVisible()
      for (const label of labels) await expect(region, section).toContainText(label)
    }
    await expectAccessibleAtAllSizes(page)
  }
  await expect(page.getByText('LIMIT_RESETS')).toBeVisible()
})
