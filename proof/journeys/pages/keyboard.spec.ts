import type { Locator, Page } from '@playwright/test'
import { fillCart, findPart } from '../../shop/carts.ts'
import { expect, tabTo, test } from '../../shop/journey.ts'
import { cardFrame } from '../../shop/ordering.ts'
import { enterAs, newCustomer, newPerson } from '../../shop/people.ts'

async function typeInto(page: Page, field: Locator, text: string) {
  await tabTo(page, field)
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
}

test('with the keyboard alone a visitor signs up, orders, pays, deletes another order and signs out', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const customer = newCustomer()
  const main = page.getByRole('main')
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport()
  await page.keyboard.press('Enter')

  await tabTo(page, main.getByRole('link', { name: /^Buy Now, / }).first())
  await page.keyboard.press('Enter')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Login')
  await tabTo(page, main.getByRole('link', { name: 'Sign up' }))
  await page.keyboard.press('Enter')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Sign up')
  await typeInto(page, main.getByLabel('Name'), customer.name)
  await typeInto(page, main.getByLabel('Email'), customer.email)
  await typeInto(page, main.getByLabel('Password', { exact: true }), customer.password)
  await page.keyboard.press('Enter')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Order Option...')

  const order = async () => {
    await tabTo(page, main.getByRole('button', { name: 'Order Now' }))
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Order Now' })
    await expect(dialog.getByLabel('Phone')).toBeFocused()
    await page.keyboard.type('+1 202 555 0148')
    await typeInto(page, dialog.getByLabel('Post code'), '60607')
    await typeInto(page, dialog.getByLabel('Address'), '2210 Fulton Yard, Dock 4, Chicago')
    await tabTo(page, dialog.getByRole('slider'))
    await page.keyboard.press('ArrowRight')
    await tabTo(page, dialog.getByRole('button', { name: 'Order Now' }))
    await page.keyboard.press('Enter')
    await expect(main.getByRole('heading', { name: /^My Order/ })).toBeVisible()
  }
  await order()
  await tabTo(page, main.getByRole('link', { name: /^Payment/ }))
  await page.keyboard.press('Enter')
  const card = cardFrame(page)
  await typeInto(page, card.locator('[name=cardnumber]'), '4242424242424242')
  await typeInto(page, card.locator('[name=exp-date]'), '1240')
  await typeInto(page, card.locator('[name=cvc]'), '123')
  await typeInto(page, card.locator('[name=postal]'), '60607')
  await tabTo(page, main.getByRole('button', { name: 'Pay' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Congratulations!your payment is complete')).toBeFocused()

  await tabTo(page, main.getByRole('link', { name: 'My Order' }).last())
  await page.keyboard.press('Enter')
  await tabTo(page, main.getByRole('row').getByRole('link').first())
  await page.keyboard.press('Enter')
  await order()
  await tabTo(page, main.getByRole('button', { name: /^Delete/ }).first())
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(main.getByRole('button', { name: /^Delete/ }).first()).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Order Delete', { exact: true })).toBeVisible()
  await expect(main.getByRole('heading', { level: 2 })).toBeFocused()

  for (let back = 0; back < 40; back += 1) {
    await page.keyboard.press('Shift+Tab')
    const isThere = await page
      .getByRole('banner')
      .getByRole('button', { name: 'Sign out' })
      .evaluate((element) => element === document.activeElement)
    if (isThere) break
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
})

test('the totals of a cart cover nothing that takes the focus', async ({ page, shop }) => {
  const buyer = await newPerson(shop.url)
  const parts = await Promise.all(
    ['BH-4012-060', 'BH-3041-204', 'BH-5220-018'].map((part) => findPart(shop.url, part)),
  )
  const cart = await fillCart(
    buyer,
    parts.map((part) => [part, part.minimum] as const),
  )
  await enterAs(page.context(), shop.url, buyer)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/cart/${cart}`)
  const totals = page.getByRole('region', { name: 'Totals' })
  await expect(totals).toBeVisible()
  const covered = await totals.evaluate((footer) =>
    [...document.querySelectorAll<HTMLElement>('main :is(a, button, input, select, summary)')]
      .filter((control) => !footer.contains(control))
      .filter((control) => {
        window.scrollTo(0, 0)
        control.focus()
        const [shown, totals] = [control.getBoundingClientRect(), footer.getBoundingClientRect()]
        // A control below them is not covered.
        return shown.bottom > totals.top && shown.top < totals.bottom
      })
      .map((control) => control.outerHTML),
  )
  expect(covered).toEqual([])
})

test('in forced colours what is chosen is outlined', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/catalogue')
  const here = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]')
  await expect(here).toHaveCSS('outline-style', 'solid')
})
