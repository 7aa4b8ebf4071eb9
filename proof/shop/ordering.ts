import type { FrameLocator, Locator, Page } from '@playwright/test'
import { enterAs, newPerson, orderableProducts, placeOrder } from './people.ts'

/** Opens the order form of a product, for somebody who is signed in. */
export async function openOrderForm(page: Page, product: { readonly _id: string }) {
  await page.goto(`/purchase/${product._id}`)
  await page.getByRole('main').getByRole('button', { name: 'Order Now' }).click()
  return page.getByRole('dialog', { name: 'Order Now' })
}

/** Fills in the delivery fields of an order form. */
export async function fillDelivery(form: Locator) {
  await form.getByLabel('Phone').fill('+1 202 555 0148')
  await form.getByLabel('Post code').fill('60607')
  await form.getByLabel('Address').fill('2210 Fulton Yard, Dock 4, Chicago')
}

/** Fills in the whole address, as the order of a cart asks for it. */
export async function fillAddress(form: Locator) {
  await form.getByLabel('Name', { exact: true }).fill('Dana Whitfield')
  await form.getByLabel('Street', { exact: true }).fill('2210 Fulton Yard')
  await form.getByLabel('City').fill('Chicago')
  await form.getByLabel('State').fill('IL')
  await form.getByLabel('Post code').fill('60607')
  await form.getByLabel('Phone').fill('+1 202 555 0148')
}

/** Opens the payment page of a new order as its buyer, who is new too. */
export async function openPayment(page: Page, shopUrl: string) {
  const buyer = await newPerson(shopUrl)
  const [product] = await orderableProducts(shopUrl)
  const order = await placeOrder(buyer, product)
  await enterAs(page.context(), shopUrl, buyer)
  await page.goto(`/dashboard/payment/${order._id}`)
  return { buyer, order }
}

/** The provider's card form, a frame of another origin. */
export function cardFrame(page: Page): FrameLocator {
  return page.frameLocator('main iframe').first()
}

export async function fillCard(page: Page, number: string) {
  const card = cardFrame(page)
  await card.locator('[name=cardnumber]').fill(number)
  await card.locator('[name=exp-date]').fill('12 / 40')
  await card.locator('[name=cvc]').fill('123')
  await card.locator('[name=postal]').fill('60607')
}

/** Fills in a card and presses Pay. */
export async function payWith(page: Page, number: string) {
  await fillCard(page, number)
  await page.getByRole('button', { name: 'Pay' }).click()
}
