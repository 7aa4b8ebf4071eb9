import type { ElementHandle } from '@playwright/test'
import { expect, test } from '../../shop/journey.ts'
import { enterAs, firstAdmin, saveSettings } from '../../shop/people.ts'
import { expectAccessibleAtAllSizes } from '../../shop/screens/find-violations.ts'

test('the owner enters tax rules, the seller and numbers by keyboard, and mends what is refused', async ({
  page,
  shop,
}) => {
  const admin = await firstAdmin(shop.url)
  const before = {
    seller: (await admin.call('GET', '/settings/seller')).value,
    numbering: (await admin.call('GET', '/settings/numbering')).value,
  }
  await enterAs(page.context(), shop.url, admin)
  await page.goto('/dashboard/settings/tax')
  const tax = page.getByRole('region', { name: 'Tax', exact: true })
  const saveTax = tax.getByRole('button', { name: 'Save Tax' })
  const rule = (number: number) => tax.getByRole('group', { name: `Rule ${number}` })
  const write = async (...texts: readonly string[]) => {
    for (const text of texts) {
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
  }
  try {
    await tax.getByLabel('Charge tax').focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(rule(1).getByLabel('Name')).toBeFocused()
    await expect(rule(1).getByLabel('Rate, %')).toHaveValue('')
    await write('Sales tax', 'United States', 'IL', '60', '', '101')
    await expect(rule(1).getByLabel('First day')).toBeFocused()
    await rule(1).getByLabel('Last day').fill('2020-01-01')
    await rule(1).getByLabel('Last day').press('Enter')
    await expect(rule(1).getByLabel('Rate, %')).toBeFocused()
    await expect(rule(1).getByLabel('Rate, %')).toHaveAccessibleDescription(
      'Per cent, 0 to 100, up to three decimals',
    )
    await rule(1).getByLabel('Rate, %').fill('8.25')
    await page.keyboard.press('Enter')
    await expect(rule(1).getByLabel('Last day')).toHaveAccessibleDescription(
      'Not before the first day',
    )
    await rule(1).getByLabel('Last day').fill('')

    await tax.getByRole('button', { name: 'Add a rule' }).press('Enter')
    await expect(rule(2).getByLabel('Name')).toBeFocused()
    await rule(2).getByLabel('Name').fill('Chicago')
    await rule(2).getByLabel('State or region').fill('IL')
    await rule(2).getByLabel('Post codes that begin with').fill('60')
    await rule(2).getByLabel('Rate, %').fill('8.875')
    await page.keyboard.press('Enter')
    await expect(rule(2).getByLabel('First day')).toHaveAccessibleDescription(
      'Sales tax holds on the same days for the same post codes and category',
    )
    const prefixes = rule(2).getByLabel('Post codes that begin with')
    await prefixes.fill('606, IL')
    await page.keyboard.press('Enter')
    await expect(prefixes).toHaveAccessibleDescription(/begins with IL/)
    await prefixes.fill('606, 607;608')
    await expect(prefixes).toHaveAccessibleDescription(
      'Read as 3 beginnings: 606…, 607…, 608… (the longest wins)',
    )
    await page.keyboard.press('Enter')
    await expect(page.getByText('Tax saved')).toBeVisible()
    await page.reload()
    const row = (text: string) => tax.locator('summary').filter({ hasText: text })
    await expect(row('Rule 1: Sales tax 8.25 %, United States, IL, 60…, standard')).toBeVisible()
    await row('Rule 2: Chicago 8.875 %').press('Enter')
    await expect(rule(2).getByLabel('Post codes that begin with')).toHaveValue('606, 607, 608')
    await expect(rule(2).getByLabel('Rate, %')).toHaveValue('8.875')
    await expect(tax.getByLabel('Charge tax')).toBeChecked()
    await expect(page.getByRole('link', { name: 'Tax exemptions' })).toBeVisible()

    const check = page.getByRole('region', { name: 'Check the tax' })
    await check.getByRole('textbox', { name: 'Post code' }).fill('60701')
    await page.keyboard.press('Enter')
    await expect(check.getByRole('status')).toHaveText(
      '60701, United States, standard → Chicago 8.875 %, rule 2, by 607…, freight free',
    )
    await check.getByRole('textbox', { name: 'Post code' }).fill('90210')
    await page.keyboard.press('Enter')
    await expect(check.getByRole('status')).toContainText('no rule: not taxed')

    // Closed, it opens where it is refused.
    await rule(2).getByLabel('Rate, %').fill('101')
    await row('Rule 2').press('Enter')
    await expect(rule(2)).toBeHidden()
    await saveTax.press('Enter')
    await expect(rule(2).getByLabel('Rate, %')).toBeFocused()

    // Also where the browser has not told of the closing yet.
    const [summary, save] = [await row('Rule 2').elementHandle(), await saveTax.elementHandle()]
    await page.evaluate(
      ([closes, sends]) => {
        closes?.click()
        sends?.click()
      },
      [summary as ElementHandle<HTMLElement>, save as ElementHandle<HTMLElement>],
    )
    await expect(rule(2).getByLabel('Rate, %')).toBeFocused()
    await rule(2).getByLabel('Rate, %').fill('8.875')
    await expect(rule(2).getByLabel('Rate, %')).toBeVisible()

    await row('Rule 1').press('Enter')
    await rule(1).getByRole('button', { name: 'Remove rule 1' }).press('Enter')
    await expect(tax.getByRole('button', { name: 'Add a rule' })).toBeFocused()
    await saveTax.press('Enter')
    // Leaving before it is saved would ask.
    await expect(page.getByText('Tax saved')).toBeVisible()
    await expect(row('Rule 1: Chicago')).toBeVisible()
    await expect(row('Rule 2')).toBeHidden()

    await page.getByRole('link', { name: 'Seller and numbers' }).press('Enter')
    const seller = page.getByRole('region', { name: 'Seller' })
    await seller.getByLabel('Legal name').fill('Bulkhead Parts GmbH')
    await seller.getByLabel('Country').selectOption('Germany')
    await seller.getByLabel('IBAN').fill('DE88 3704 0044 0532 0130 00')
    await seller.getByLabel('IBAN').press('Enter')
    await expect(seller.getByLabel('IBAN')).toHaveAccessibleDescription(/check digits do not fit/)
    await seller.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00')
    await seller.getByLabel('Email').fill('dana')
    await seller.getByLabel('Email').press('Enter')
    await expect(seller.getByLabel('Email')).toHaveAccessibleDescription('An email address')
    await seller.getByLabel('Email').fill('invoices@bulkhead.example')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Seller saved')).toBeVisible()

    const numbering = page.getByRole('region', { name: 'Numbering' })
    await numbering.getByLabel('Credit notes begin with').fill('INV')
    await page.keyboard.press('Enter')
    await expect(numbering.getByText('Another one than for invoices')).toBeVisible()
    await numbering.getByLabel('Credit notes begin with').fill('GS')
    await expect(numbering.getByText(/GS-\d{4}-000123/)).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Numbering saved')).toBeVisible()

    await page.reload()
    await expect(numbering.getByLabel('Credit notes begin with')).toHaveValue('GS')
    await expectAccessibleAtAllSizes(page)
    await page.goto('/dashboard/settings/tax')
    await row('Rule 1').press('Enter')
    await expect(rule(1)).toBeVisible()
    await expectAccessibleAtAllSizes(page)
  } finally {
    await saveSettings(admin, {
      tax: { isOn: false, rules: [] },
      seller: before.seller,
      numbering: before.numbering,
    })
  }
})

test('the box that would leave collected goods untaxed says so, in the tax and in the tariff', async ({
  page,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/422/)
  const admin = await firstAdmin(shop.url)
  const put = (key: string, value: object) => admin.call('PUT', `/settings/${key}`, { value })
  const { value: seller } = await admin.call('GET', '/settings/seller')
  const { value: tariff } = await admin.call('GET', '/settings/freight')
  const rule = {
    name: 'Sales tax',
    country: seller.country,
    region: '',
    postPrefix: '60',
    category: 'standard',
    rate: 8.25,
    freightToo: false,
    validFrom: '2026-01-01',
    validUntil: null,
  }
  await enterAs(page.context(), shop.url, admin)
  const isRefused = async (section: string, label: string) => {
    await page.goto(`/dashboard/settings/${section.toLowerCase()}`)
    const form = page.getByRole('region', { name: section, exact: true })
    await form.getByLabel(label).check()
    await form.getByRole('button', { name: `Save ${section}` }).click()
    await expect(form.getByLabel(label)).toBeFocused()
    await expect(form.getByLabel(label)).toHaveAccessibleDescription(
      'The seller needs a post code of its country: goods that buyers collect are taxed by it',
    )
  }
  try {
    await put('seller', { ...seller, postCode: '' })
    await put('freight', { ...tariff, isOn: true, pickUp: true })
    await put('tax', { isOn: false, rules: [rule] })
    await isRefused('Tax', 'Charge tax')
    await put('freight', { ...tariff, isOn: true, pickUp: false })
    await put('tax', { isOn: true, rules: [rule] })
    await isRefused('Freight', 'Buyers may collect at the dock')
  } finally {
    await put('tax', { isOn: false, rules: [] })
    await put('freight', tariff)
    await put('seller', seller)
  }
})
