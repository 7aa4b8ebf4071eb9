import { fillCart, test } from '../../shop/carts.ts'
import { expect, logIn } from '../../shop/journey.ts'
import { mailedLink, readMails } from '../../shop/mailbox.ts'
import { enterAs, firstAdmin, newPerson } from '../../shop/people.ts'

test('a visitor signs in to be told of a short part, and is told once when it is there', async ({
  page,
  shop,
  addPart,
}) => {
  const buyer = await newPerson(shop.url)
  const admin = await firstAdmin(shop.url)
  const part = await addPart({ name: `Flange bolt ${Date.now()}`, available: 120 })

  await page.goto(`/catalogue/${part._id}/flange-bolt`)
  const pieces = page.getByLabel('Pieces you need')
  await expect(pieces).toHaveValue('500')
  await pieces.fill('2,000')
  await page.getByRole('button', { name: 'Tell me when there are 2,000' }).click()
  await expect(page).toHaveURL(/\/login\?from=/)
  await logIn(page, buyer)
  await expect(page).toHaveURL(new RegExp(`/catalogue/${part._id}/`))

  await expect(pieces).toHaveValue('2,000')
  await pieces.fill('none')
  await page.getByRole('button', { name: 'Tell me when there are' }).click()
  await expect(pieces).toBeFocused()
  await expect(page.getByText('A whole number of pieces, up to 100,000,000')).toBeVisible()
  await pieces.fill('2,000')
  await page.getByRole('button', { name: 'Tell me when there are 2,000' }).click()
  await expect(page.getByText('We’ll email you once when there are 2,000.')).toBeVisible()
  await expect(page.getByText('Confirm your email first')).toBeVisible()

  await page.goto(await mailedLink(shop, buyer.email, 'Confirm your email'))
  await page.getByRole('button', { name: 'Confirm email' }).click()
  await expect(page.getByText('is confirmed.')).toBeVisible()

  await page.goto('/dashboard/alerts')
  const row = page.getByRole('row').filter({ hasText: part.name })
  await expect(row).toContainText('2,000')
  await expect(row).toContainText('Waiting')

  await admin.call('POST', `/product/${part._id}/stock`, {
    kind: 'receive',
    quantity: 1880,
    reason: 'Purchase',
  })
  await expect(async () => {
    const told = (await readMails(shop, buyer.email)).filter(({ subject }) =>
      /^2,000 pieces of/.test(subject),
    )
    expect(told).toHaveLength(1)
  }).toPass({ timeout: 60_000 })
  await page.reload()
  await expect(row).toContainText('Told on')

  await row.getByRole('button', { name: `Remove, ${part.name}` }).click()
  await expect(page.getByText('No alerts yet')).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Alerts/ })).toBeFocused()
})

test('a line of a list and of a cart that is short offers an alert of its pieces', async ({
  page,
  context,
  shop,
  addPart,
}) => {
  const buyer = await newPerson(shop.url)
  const partNumber = `AL-${Date.now() % 1e9}`
  const part = await addPart({ name: `Hex bolt ${partNumber}`, available: 1500, partNumber })
  await enterAs(context, shop.url, buyer)

  await page.goto('/quick-order')
  await page.getByRole('textbox', { name: /^Paste a parts list/ }).fill(`${partNumber} 4000 pcs`)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: `Tell me when there are 4,000, ${part.name}` }).click()
  await expect(page.getByText('We’ll email you once when there are 4,000.')).toBeVisible()

  await page.goto(`/cart/${await fillCart(buyer, [[part, 6000]])}`)
  await page.getByRole('button', { name: `Tell me when there are 6,000, ${part.name}` }).click()
  await page.getByRole('link', { name: 'Your alerts' }).click()
  await expect(page.getByRole('heading', { name: 'Alerts 1' })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: partNumber })
  await expect(row).toContainText('6,000')
})
