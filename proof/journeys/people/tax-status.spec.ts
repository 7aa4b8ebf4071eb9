import { fillCart, findPart } from '../../shop/carts.ts'
import { expect, test } from '../../shop/journey.ts'
import { enterAs, firstAdmin, newPerson, type Person, saveSettings } from '../../shop/people.ts'
import { expectAccessibleAtAllSizes } from '../../shop/screens/find-violations.ts'

const rule = {
  name: 'Sales tax',
  country: 'US',
  region: 'IL',
  postPrefix: '60',
  category: 'standard',
  rate: 8.25,
  freightToo: false,
  validFrom: '2020-01-01',
  validUntil: null,
}
const vat = (country: string, rate: number) => ({
  ...rule,
  name: 'VAT',
  country,
  region: '',
  postPrefix: '',
  rate,
})
const PDF = { name: 'resale.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') }
const YESTERDAY = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)

/** Taxes of the cart, delivered to a place. */
async function taxesOf(buyer: Person, cart: string, country: string, postCode: string) {
  const { tax, taxNote } = await buyer.call('POST', `/cart/${cart}/price`, { country, postCode })
  return { rates: tax.map(({ rate }: { rate: number }) => rate), taxNote }
}

test('a resale certificate exempts once staff accepted it, until it is taken back or expires', async ({
  page,
  browser,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/422/)
  const admin = await firstAdmin(shop.url)
  const buyer = await newPerson(shop.url)
  const cart = await fillCart(buyer, [[await findPart(shop.url, 'BH-4012-060'), 500]])
  const taxes = () => taxesOf(buyer, cart, 'US', '60607')
  await enterAs(page.context(), shop.url, buyer)
  await page.goto('/dashboard/addresses')
  await expect(page.getByRole('link', { name: 'Addresses' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Tax', exact: true })).toBeHidden()

  await saveSettings(admin, { tax: { isOn: true, rules: [rule] } })
  const staff = await browser.newContext({ baseURL: shop.url })
  await enterAs(staff, shop.url, admin)
  const desk = await staff.newPage()
  try {
    await page.reload()
    await page.getByRole('link', { name: 'Tax', exact: true }).press('Enter')
    const form = page.getByRole('region', { name: 'Resale certificate' })
    await expect(form.getByLabel('State')).toHaveValue('IL')
    const send = form.getByRole('button', { name: 'Send the certificate' })
    await send.press('Enter')
    await expect(form.getByLabel('Number')).toBeFocused()
    await expect(form.getByRole('alert').filter({ hasText: /^Choose a file$/ })).toBeVisible()
    await page.keyboard.type('R-100')
    await form.getByLabel('Valid until').fill('2027-12-31')
    await form.getByLabel('File').setInputFiles({ ...PDF, buffer: Buffer.from('MZ') })
    await send.press('Enter')
    await expect(form.getByText('Send a PDF, JPEG or PNG')).toBeVisible()
    await form.getByLabel('File').setInputFiles(PDF)
    await send.press('Enter')
    const status = page.getByRole('list', { name: 'Tax status' })
    await expect(status).toContainText('Certificate R-100, IL')
    await expect(status).toContainText('being checked')
    await expect(status).toContainText('Your orders are taxed until it is accepted')
    await expectAccessibleAtAllSizes(page)
    expect(await taxes()).toMatchObject({ rates: [8.25] })

    await desk.goto('/dashboard/overview')
    await desk.getByRole('link', { name: /^Tax exemptions(?! to check)/ }).press('Enter')
    const row = desk.getByRole('row').filter({ hasText: buyer.email })
    const file = desk.waitForEvent('download')
    await row.getByRole('link', { name: /^File, / }).press('Enter')
    expect((await file).suggestedFilename()).toBe('certificate.pdf')
    await expectAccessibleAtAllSizes(desk)
    await row.getByRole('button', { name: /^Accept, / }).press('Enter')
    await expect(desk.getByText('Certificate R-100, IL accepted')).toBeVisible()
    await expect(row).toBeHidden()
    await expect(desk.getByRole('heading', { name: 'Tax exemptions' })).toBeFocused()
    await page.reload()
    await expect(status).toContainText('accepted until 31 Dec 2027')
    expect(await taxes()).toEqual({
      rates: [0],
      taxNote: 'Exempt from tax by certificate R-100 of IL',
    })
    await page.goto('/cart')
    const panel = page.getByRole('region', { name: 'Deliver to' })
    await panel.getByLabel('Post code').fill('60607')
    await panel.getByLabel('Post code').press('Enter')
    await expect(panel).toContainText('Exempt from tax by certificate R-100 of IL')

    await desk.getByRole('link', { name: 'Accepted' }).press('Enter')
    await expect(row).toContainText('31 Dec 2027')
    await row.getByRole('button', { name: /^Revoke, / }).press('Enter')
    const dialog = desk.getByRole('dialog')
    await expect(dialog.getByLabel('Reason (shown to the customer)')).toBeFocused()
    await desk.keyboard.press('Enter')
    await expect(dialog.getByText('Say why')).toBeVisible()
    await desk.keyboard.type('The state revoked it')
    await desk.keyboard.press('Enter')
    await expect(row).toBeHidden()
    await page.goto('/dashboard/tax')
    await expect(status).toContainText('declined: The state revoked it')
    expect(await taxes()).toMatchObject({ rates: [8.25], taxNote: null })

    await form.getByLabel('Number').fill('R-200')
    await form.getByLabel('Valid until').fill(YESTERDAY)
    await form.getByLabel('File').setInputFiles(PDF)
    await send.press('Enter')
    await expect(status).toContainText('Certificate R-200, IL')
    const waiting = await admin.call('GET', '/tax/pending')
    const own = waiting.find((one: { email: string }) => one.email === buyer.email)
    await admin.call('POST', `/tax/${own._id}/accept`)
    await page.reload()
    await expect(status).toContainText(/expired on \d+ \w+ \d{4}/)
    expect(await taxes()).toMatchObject({ rates: [8.25] })
  } finally {
    await staff.close()
    await saveSettings(admin, { tax: { isOn: false, rules: [] } })
  }
})

test('a French shop reverse charges a German VAT id once accepted, and taxes a French one', async ({
  page,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/422/)
  const admin = await firstAdmin(shop.url)
  const { value: seller } = await admin.call('GET', '/settings/seller')
  await saveSettings(admin, {
    seller: { ...seller, country: 'FR' },
    tax: { isOn: true, rules: [vat('FR', 20), vat('DE', 20)] },
  })
  const buyer = await newPerson(shop.url)
  const cart = await fillCart(buyer, [[await findPart(shop.url, 'BH-4012-060'), 500]])
  const acceptOwn = async () => {
    const waiting = await admin.call('GET', '/tax/pending')
    const own = waiting.find((one: { email: string }) => one.email === buyer.email)
    await admin.call('POST', `/tax/${own._id}/accept`)
  }
  try {
    await enterAs(page.context(), shop.url, buyer)
    await page.goto('/dashboard/tax')
    const form = page.getByRole('region', { name: 'VAT id' })
    const field = form.getByRole('textbox', { name: 'VAT id' })
    const status = page.getByRole('list', { name: 'Tax status' })
    await field.fill('DE 136 695 978')
    await field.press('Enter')
    await expect(field).toHaveAccessibleDescription('DE 136 695 978 has a wrong check digit')
    await expect(field).toBeFocused()
    await field.fill('DE 136 695 976')
    await field.press('Enter')
    await expect(status).toContainText('VAT id DE136695976')
    await expect(status).toContainText('being checked')
    expect(await taxesOf(buyer, cart, 'DE', '10115')).toMatchObject({ rates: [20] })
    await page.goto('/cart')
    const panel = page.getByRole('region', { name: 'Deliver to' })
    await panel.getByLabel('Country').selectOption('Germany')
    await panel.getByLabel('Post code').fill('10115')
    await panel.getByLabel('Post code').press('Enter')
    await expect(panel).toContainText('VAT id DE136695976 is being checked. Until it is accepted')
    await expectAccessibleAtAllSizes(page)
    await acceptOwn()
    await page.reload()
    await expect(panel).toContainText('Reverse charge: the recipient is liable for VAT')
    await expect(panel).not.toContainText('being checked')
    await page.goto('/dashboard/tax')
    await expect(status).toContainText('accepted')
    await expectAccessibleAtAllSizes(page)
    expect(await taxesOf(buyer, cart, 'DE', '10115')).toEqual({
      rates: [0],
      taxNote:
        'Reverse charge: the recipient is liable for VAT (Article 196, Directive 2006/112/EC)',
    })
    expect(await taxesOf(buyer, cart, 'FR', '75001')).toMatchObject({ rates: [20] })

    await form.getByLabel('Country').selectOption('France')
    await field.fill('40303265045')
    await field.press('Enter')
    await expect(status).toContainText('VAT id FR40303265045')
    await acceptOwn()
    expect(await taxesOf(buyer, cart, 'DE', '10115')).toMatchObject({ rates: [20] })

    await form.getByRole('button', { name: 'Remove' }).press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).press('Enter')
    await expect(status).toBeHidden()
    await expect(field).toHaveValue('')
  } finally {
    await saveSettings(admin, { tax: { isOn: false, rules: [] }, seller })
  }
})
