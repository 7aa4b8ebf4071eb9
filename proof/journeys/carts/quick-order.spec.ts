import { readFile } from 'node:fs/promises'
import { test } from '../../shop/carts.ts'
import { expect, signUp } from '../../shop/journey.ts'
import { cardFrame, fillAddress, fillCard } from '../../shop/ordering.ts'
import { enterAs, newestProducts, newPerson } from '../../shop/people.ts'
import { countClicks } from '../../shop/screens/count-clicks.ts'
import { expectAccessible } from '../../shop/screens/find-violations.ts'

const LIST = `Hello,
BH-4012-060 500 pcs @ $41.80
2 pallets of BH-1406-006
BH-8110-035 5050
BH-4O12-060 600
XK-99-4411 700
BH-3041-204
> BH-4012-060 900`

const FIELD = /^(Paste a parts list, or type part numbers and quantities|Add more lines)$/

test('a visitor pastes a mail, walks the doubtful lines by keyboard and adds them to the cart', async ({
  page,
}) => {
  await page.goto('/quick-order')
  const field = page.getByRole('textbox', { name: FIELD })
  await field.fill(LIST)
  await field.press('Control+Enter')
  const counts = page.getByRole('status').filter({ hasText: '8 lines:' })
  await expect(counts).toHaveText(
    '8 lines: 2 ready, 1 to choose, 1 to adjust, 1 without a quantity, 1 not found, 2 without a part',
  )
  await expectAccessible(page)
  await expect(field).toHaveValue('')

  // The bolts, off their multiple.
  await page.keyboard.press('F8')
  await expect(page.getByRole('button', { name: /^Take 5,000, / })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: '3 ready', exact: true })).toBeVisible()
  // The letter in place of a zero.
  await page.keyboard.press('F8')
  await expect(page.getByRole('button', { name: /one character differs: 0 for O/ })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: '4 ready', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Add 4 ready lines' }).click()
  await expect(page.getByText('4 lines added to your cart')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart 3 lines' })).toBeVisible()
  // Lines that need the buyer stay.
  await expect(page.getByRole('button', { name: '1 not found', exact: true })).toBeVisible()

  const unknown = page.getByRole('searchbox', { name: 'Search for XK-99-4411' })
  await unknown.fill('battery')
  await unknown.press('Enter')
  await expect(page.getByRole('group', { name: 'Which part is it?' }).last()).toBeVisible()
  await page.getByRole('button', { name: 'Request this part, XK-99-4411' }).click()
  await page.getByRole('button', { name: 'Send, XK-99-4411' }).click()
  await expect(page.getByText('The shop was asked for XK-99-4411.')).toBeVisible()
})

test('a customer types a line in the cart, and a number that was chosen by hand is remembered', async ({
  page,
  context,
  shop,
}) => {
  await enterAs(context, shop.url, await newPerson(shop.url))
  await page.goto('/cart')
  const field = page.getByRole('textbox', { name: FIELD })
  await field.fill('BH-4O12-060 600')
  await field.press('Enter')
  await page.getByRole('button', { name: /one character differs/ }).click()
  await expect(page.getByRole('checkbox', { name: /^Remember BH-4O12-060 as/ })).toBeChecked()
  await page.getByRole('button', { name: 'Add 1 ready line' }).click()
  await expect(page.getByText('1 line added to your cart')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cart 1 line')

  await field.fill('BH-4O12-060 700')
  await field.press('Enter')
  await expect(page.getByText('your number')).toBeVisible()
  await page.getByRole('button', { name: 'Add 1 ready line' }).click()
  await expect(page.getByRole('region', { name: 'Totals' })).toContainText('1,300')
})

test('a list and its choices are there after a detour to a part and over the login, and gone after a sign-out', async ({
  page,
  context,
  shop,
}) => {
  await page.goto('/quick-order')
  const field = page.getByRole('textbox', { name: FIELD })
  await field.fill('BH-4O12-060 600')
  await field.press('Enter')
  await page.getByRole('button', { name: /one character differs/ }).click()
  const add = page.getByRole('button', { name: 'Add 1 ready line' })
  await expect(add).toBeVisible()
  await field.fill('BH-3041-204')
  const results = page.getByRole('table', { name: 'Lines of the list' })
  await results.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/catalogue\//)
  await page.goBack()
  await expect(add).toBeVisible()
  await expect(field).toHaveValue('BH-3041-204')

  await enterAs(context, shop.url, await newPerson(shop.url))
  await page.reload()
  await expect(page.getByRole('button', { name: 'Sign out' }).first()).toBeVisible()
  await expect(add).toBeVisible()
  await expect(field).toHaveValue('BH-3041-204')
  await page.getByRole('button', { name: 'Sign out' }).first().click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  await page.goto('/quick-order')
  await expect(field).toHaveValue('')
  await expect(add).toBeHidden()
})

test('the sample never takes the place of typed text, and tells its failure', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/ERR_FAILED|\/product\?/)
  await page.goto('/quick-order')
  const field = page.getByRole('textbox', { name: FIELD })
  const sample = page.getByRole('button', { name: 'Try a sample' })
  await field.fill('BH-3041-204 500')
  await sample.click()
  await expect(field).toHaveAccessibleDescription('The sample needs an empty field')
  await expect(page.getByRole('alert')).toHaveText('The sample needs an empty field')
  await expect(field).toHaveValue('BH-3041-204 500')
  await field.fill('')
  await page.route('**/product?*', (route) => route.abort('failed'))
  await sample.click()
  await expect(field).toHaveAccessibleDescription(/could not be reached/)
  await page.unrouteAll()
  await sample.click()
  await expect(field).toHaveValue(/^Hello, please send us:/)
})

test('a file is read by its columns, which can be corrected', async ({ page }) => {
  await page.goto('/quick-order')
  await page.getByLabel('Choose a file').setInputFiles({
    name: 'order.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Teile-Nr;Menge;Preis\nBH-4012-060;7;600\nBH-3041-204;8;700\n'),
  })
  await expect(page.getByRole('button', { name: '2 to adjust', exact: true })).toBeVisible()
  await page.getByText('Columns of the file').click()
  await page.getByLabel('Menge').selectOption('Not used')
  await page.getByLabel('Preis').selectOption('Quantity')
  await page.getByRole('button', { name: 'Read again' }).click()
  await expect(page.getByRole('button', { name: '2 ready', exact: true })).toBeVisible()
})

test('a pasted table is mapped by its first rows, and a chat line of two parts and words are lines to add', async ({
  page,
}) => {
  await page.goto('/quick-order')
  const field = page.getByRole('textbox', { name: FIELD })
  await field.fill('Ours\tWhatever\tTarget price\nBH-4012-060\t600\t38\nBH-3041-204\t700\t11')
  await field.press('Control+Enter')
  // No column is the quantity's, so that the columns are open.
  await expect(page.getByRole('cell', { name: '600', exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Whatever').selectOption('Quantity')
  await page.getByRole('button', { name: 'Read again' }).click()
  await expect(page.getByRole('button', { name: '2 ready', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()

  await field.fill('600x BH-4012-060 and 500 BH-6020-220\n500 clutch discs 220mm 24T\nThanks')
  await field.press('Control+Enter')
  await expect(page.getByRole('button', { name: '2 ready', exact: true })).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Search for clutch discs 220mm 24T' })
  await expect(search).toHaveValue('clutch discs 220mm 24T')
  await page.getByRole('button', { name: /^Use .*Clutch disc 220/ }).click()
  await expect(page.getByRole('button', { name: '3 ready', exact: true })).toBeVisible()
  await page.getByText('1 line without a part').click()
  await expect(page.getByText('No part number here')).toBeVisible()
  await expectAccessible(page)
})

test('a list pasted twice is asked for, and a second beep of a scanner adds to its row', async ({
  page,
}) => {
  await page.goto('/quick-order')
  const field = page.getByRole('textbox', { name: FIELD })
  const paste = async () => {
    await field.fill('BH-4012-060 600\nBH-3041-204 700')
    await field.press('Control+Enter')
  }
  const counts = page.getByRole('status').filter({ hasText: 'lines:' })
  await paste()
  await expect(counts).toHaveText('2 lines: 2 ready')
  await paste()
  const asked = page.getByRole('alert')
  await expect(asked).toContainText('You have already read this list: its lines are below.')
  await asked.getByRole('button', { name: 'Don’t add it' }).click()
  await expect(field).toHaveValue('')
  await expect(counts).toHaveText('2 lines: 2 ready')
  await page.getByRole('button', { name: 'Add 2 ready lines' }).click()
  await expect(page.getByText('2 lines added to your cart')).toBeVisible()
  await paste()
  await expect(asked).toContainText('You added this list to this cart on')
  await asked.getByRole('button', { name: 'Add it again' }).click()
  await expect(counts).toHaveText('2 lines: 2 ready')
  await page.getByRole('button', { name: 'Discard' }).click()

  for (let beep = 0; beep < 3; beep += 1) {
    await field.pressSequentially('BH-6020-220')
    await field.press('Enter')
  }
  await expect(page.getByText('BH-6020-220 again: 3 pieces now')).toBeVisible()
  await expect(
    page.getByRole('table', { name: 'Lines of the list' }).getByText('Clutch disc'),
  ).toHaveCount(1)
  await expect(page.getByRole('button', { name: '1 to adjust', exact: true })).toBeVisible()
})

test('a phone shows each line of a list without scrolling sideways', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/quick-order')
  const field = page.getByRole('textbox', { name: FIELD })
  await field.fill(LIST)
  await field.press('Control+Enter')
  await expect(page.getByRole('button', { name: '2 ready', exact: true })).toBeVisible()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
})

test('a file that becomes a cart goes out with its own columns, from the cart and from the order', async ({
  page,
  context,
  shop,
}) => {
  await enterAs(context, shop.url, await newPerson(shop.url))
  await page.goto('/quick-order')
  await page.getByLabel('Choose a file').setInputFiles({
    name: 'order.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Bay;Teile-Nr;Menge\nA1;BH-4012-060;600\nA2;BH-4O12-060;500\n'),
  })
  await page.getByRole('button', { name: 'Add 1 ready line' }).click()
  await expect(page.getByText('1 line added to your cart')).toBeVisible()
  await page.getByRole('button', { name: /one character differs: 0 for O/ }).click()
  await page.getByRole('button', { name: 'Add 1 ready line' }).click()
  await expect(page.getByRole('button', { name: 'Add 1 ready line' })).toBeHidden()
  await page.goto('/cart')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cart 1 line')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('cart.csv')
  const text = await readFile(await download.path(), 'utf8')
  const [head, first, second] = text.trim().split('\r\n')
  expect(head).toMatch(/^Bay,Teile-Nr,Menge,part_number,/)
  expect(first).toMatch(/^A1,BH-4012-060,600,BH-4012-060,.*,1100,/)
  expect(second).toMatch(/^A2,BH-4O12-060,500,BH-4012-060,/)
})

test('twelve pasted lines are paid by somebody new within 18 clicks', async ({ page, shop }) => {
  const products = await newestProducts(shop.url, 100)
  // The cheapest, whose order one card can pay.
  const parts = products
    .filter(({ minimum, available }) => available >= minimum)
    .toSorted((one, other) => one.price * one.minimum - other.price * other.minimum)
    .slice(0, 12)
  const list = parts.map(({ partNumber, minimum }) => `${partNumber} ${minimum}`).join('\n')
  const readClicks = await countClicks(page)
  await page.goto('/')
  await page.getByRole('link', { name: 'Quick order' }).first().click()
  const field = page.getByRole('textbox', { name: FIELD })
  await field.click()
  await field.fill(list)
  await page.getByRole('button', { name: 'Read the list' }).click()
  await page.getByRole('button', { name: 'Add 12 ready lines' }).click()
  await page.getByRole('link', { name: 'Cart 12 lines' }).first().click()
  await page.getByRole('link', { name: 'Order 12 lines' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
  await page.getByLabel('Name').click()
  await signUp(page)
  const main = page.getByRole('main')
  // The cart is the account's now.
  await main.getByRole('link', { name: 'Order 12 lines' }).click()
  await main.getByLabel('Name', { exact: true }).click()
  await fillAddress(main)
  await cardFrame(page).locator('[name=cardnumber]').click()
  await fillCard(page, '4242424242424242')
  await main.getByRole('button', { name: /^Order and pay \$/ }).click()
  await expect(
    main.getByRole('region', { name: 'Order' }).getByText('Paid', { exact: true }),
  ).toBeVisible()
  const inCardFrame = 1
  const clicks = (await readClicks()) + inCardFrame
  expect(clicks).toBeGreaterThan(8)
  expect(clicks).toBeLessThanOrEqual(18)
})
