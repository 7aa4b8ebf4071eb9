import { messages } from '../../../contract/values/messages.ts'
import { expect, test } from '../../shop/journey.ts'
import {
  addBolts,
  enterAs,
  firstAdmin,
  newCustomer,
  newPerson,
  placeOrder,
  saveSettings,
} from '../../shop/people.ts'
import { expectAccessibleAtAllSizes } from '../../shop/screens/find-violations.ts'

test('the owner writes terms from the template, changes and restores them, and buyers read them', async ({
  page,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/404/)
  const admin = await firstAdmin(shop.url)
  await enterAs(page.context(), shop.url, admin)
  await page.goto('/page/terms')
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Terms' })).toBeHidden()
  await page.goto('/dashboard/settings/pages')
  const terms = page.getByRole('region', { name: 'Terms' })
  const text = terms.getByLabel('Text in Markdown')
  await terms.getByRole('button', { name: 'Begin with the template' }).click()
  await expect(terms.getByText(/places to fill in or remove/)).toBeVisible()
  await expectAccessibleAtAllSizes(page)
  const publish = terms.getByRole('button', { name: 'Publish Terms' })
  await publish.click()
  await expect(text).toHaveAccessibleDescription(/^Fill in or remove \[Fill in: /)
  await text.fill('# Payment\n\nPay **by card** when you order. See [our parts](/catalogue).')
  await expect(terms.getByRole('heading', { name: 'Payment' })).toBeVisible()
  await publish.click()
  await expect(page.getByText('Terms published as version 1')).toBeVisible()
  await text.fill('# Payment\n\nPay within 14 days.')
  await publish.click()
  await expect(page.getByText('Terms published as version 2')).toBeVisible()
  try {
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
    await expect(page).toHaveTitle('Terms, Bulkhead')
    await expect(page.getByText('Pay within 14 days.')).toBeVisible()
    await expectAccessibleAtAllSizes(page)
    await page.goto('/page/terms?version=1')
    await expect(page.getByText('No longer in force')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'our parts' })).toHaveAttribute(
      'href',
      '/catalogue',
    )

    await page.goto('/dashboard/settings/pages')
    await terms.getByRole('button', { name: 'Restore version 1' }).click()
    await expect(page.getByText('Terms published as version 3')).toBeVisible()
    await expect(text).toHaveValue(/by card/)
    await expect(terms.getByText('Version 3')).toBeVisible()

    await text.fill('')
    await publish.click()
    await expect(page.getByText('Terms published as version 4')).toBeVisible()
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Terms' })).toBeHidden()
  } finally {
    const [last] = await admin.call('GET', '/pages/terms/versions')
    if (last.isWritten) await admin.call('PUT', '/pages/terms', { text: '', version: last.version })
  }
})

test('where the shop asks, buyers accept the terms at sign-up and at each order, which names their version', async ({
  page,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/422/)
  const admin = await firstAdmin(shop.url)
  const write = async (text: string) => {
    const [last] = await admin.call('GET', '/pages/terms/versions')
    const version = last?.version ?? 0
    return (await admin.call('PUT', '/pages/terms', { text, version })).version as number
  }
  const bolts = await addBolts(shop.url, admin, { category: undefined, available: 240_000 })
  const buyer = await newPerson(shop.url, 'Dana Accepting')
  const former = await write('Net 30')
  const before = await placeOrder(buyer, await bolts.find())
  await saveSettings(admin, { consent: { signUp: true, order: true } })
  try {
    await page.goto('/singUp')
    const { name, email, password } = newCustomer('Rosa Field')
    await page.getByLabel('Name').fill(name)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    const form = page.getByRole('main')
    await form.getByRole('button', { name: 'Sign up' }).click()
    const tick = page.getByRole('checkbox', { name: 'I accept the terms' })
    await expect(tick).toBeFocused()
    await expect(tick).toHaveAccessibleDescription('Accept the terms to go on')
    await expectAccessibleAtAllSizes(page)
    await tick.check()
    await form.getByRole('button', { name: 'Sign up' }).click()
    await expect(page.getByText('Sing Up done')).toBeVisible()

    await enterAs(page.context(), shop.url, buyer)
    await page.goto(`/purchase/${bolts.id}`)
    await page.getByRole('button', { name: 'Order Now' }).click()
    const dialog = page.getByRole('dialog', { name: 'Order Now' })
    await dialog.getByLabel('Phone').fill('+1 202 555 0148')
    await dialog.getByLabel('Post code').fill('60607')
    await dialog.getByLabel('Address', { exact: true }).fill('2210 Fulton Yard')
    await dialog.getByRole('button', { name: 'Order Now' }).click()
    await expect(tick).toHaveAccessibleDescription('Accept the terms to go on')
    await tick.check()
    const changed = await write('Net 14')
    await dialog.getByRole('button', { name: 'Order Now' }).click()
    await expect(tick).toHaveAccessibleDescription(/^The terms have changed. Read version \d+/)
    await expect(tick).not.toBeChecked()
    await tick.check()
    await dialog.getByRole('button', { name: 'Order Now' }).click()
    await expect(page.getByText(messages.orderPlaced)).toBeVisible()

    const [placed] = await buyer.call('GET', `/order?customerEmail=${buyer.email}`)
    for (const [order, version] of [
      [placed, changed],
      [before, former],
    ]) {
      await page.goto(`/dashboard/order/${order._id}`)
      const link = page.getByRole('region', { name: 'Delivery' }).getByText(`Version ${version}`)
      await expect(link).toHaveAttribute('href', `/page/terms?version=${version}`)
    }
    await page.getByText(`Version ${former}`).click()
    await expect(page.getByText('Net 30')).toBeVisible()
  } finally {
    await saveSettings(admin, { consent: { signUp: false, order: false } })
    await write('')
  }
})
