import type { Page } from '@playwright/test'
import {
  enterAs,
  firstAdmin,
  newPerson,
  orderableProducts,
  payOrder,
  placeOrder,
} from '../../shop/people.ts'
import { expectNothingFoundIn, fail, press, test, wait } from './states.ts'

test('axe finds nothing on the pages of an admin, in any state', async ({ page, shop }) => {
  const buyer = await newPerson(shop.url)
  const [first, second] = await orderableProducts(shop.url)
  const paid = await payOrder(buyer, await placeOrder(buyer, first))
  await placeOrder(buyer, second)
  const lines = [{ productId: second._id, quantity: second.minimum }]
  const { insertedId: cart } = await buyer.call('POST', '/cart', { lines })
  await buyer.call('POST', `/cart/${cart}/quote`, { country: 'US', postCode: '60607' })
  await enterAs(page.context(), shop.url, await firstAdmin(shop.url))
  const [grid, orders, users, products] = [
    '/dashboard/products',
    '/dashboard/orderAll',
    '/dashboard/admin',
    '/dashboard/manageProduct',
  ]
  const edit = `/dashboard/product/${first._id}`
  await expectNothingFoundIn(page, [
    { name: 'All Order', path: orders },
    { name: 'the question before an order’s delete', reach: press(/^Delete/) },
    { name: 'All Order with nothing found', path: `${orders}?q=flux` },
    { name: 'All Order while it loads', reach: wait(/\/orders\//, orders) },
    { name: 'All Order failed', reach: fail(/\/orders\//, orders) },
    {
      name: 'a refund with errors',
      path: `/dashboard/order/${paid._id}`,
      reach: async (page) => {
        await press(/^Refund$/)(page)
        const form = page.getByRole('region', { name: 'Refund', exact: true })
        await form.getByRole('button', { name: 'Refund', exact: true }).click()
      },
    },
    { name: 'All Users', path: users },
    { name: 'more actions on a user', reach: press(/^More, admin/) },
    { name: 'the question before a removal', reach: press(/^Remove Admin, admin/) },
    { name: 'All Users failed', reach: fail(/\/user\?/, users) },
    { name: 'the admin’s guard while it checks', reach: wait(/\/admin\//, users) },
    { name: 'the admin’s guard failed', reach: fail(/\/admin\//, users) },
    { name: 'Reviews', path: '/dashboard/reviews' },
    { name: 'the question before a review goes', reach: press(/^Remove,/) },
    {
      name: 'Quotes',
      path: '/dashboard/quotes',
      reach: (page) => page.getByText(/^1 line$/).click(),
    },
    { name: 'answered quotes', path: '/dashboard/quotes?state=answered' },
    { name: 'Account Events', path: '/dashboard/accountEvents' },
    { name: 'Account Events with nothing found', path: '/dashboard/accountEvents?q=unknown' },
    {
      name: 'a dashboard whose password was printed',
      reach: async (page) => {
        await page.route(/\/identity\/account$/, async (route) => {
          const answer = await route.fetch()
          await route.fulfill({ json: { ...(await answer.json()), shouldChangePassword: true } })
        })
        // On from a page without the account, which the server would have sent with its answer.
        await page.goto('/home')
        await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click()
        await page.getByText('printed it at its first start').waitFor()
      },
    },
    { name: 'Product Grid', path: grid, reach: (page) => changeCells(page) },
    { name: 'Product Grid while it loads', reach: wait(/\/product\/grid/, grid) },
    { name: 'Product Grid failed', reach: fail(/\/product\/grid/, grid) },
    { name: 'Product Grid with nothing found', path: `${grid}?q=zzzzqqq` },
    { name: 'the grid’s filters', path: grid, reach: press(/^Filters/) },
    { name: 'the grid’s columns', path: grid, reach: press('Columns') },
    {
      name: 'an action on ticked rows',
      path: grid,
      reach: async (page) => {
        await page.getByLabel('Tick all rows').check()
        await press('Discount')(page)
        await page.getByRole('dialog').getByRole('button', { name: 'Preview' }).click()
      },
    },
    { name: 'Product Add', path: '/dashboard/addProduct' },
    { name: 'Product Add with errors', reach: press('Add') },
    {
      name: 'Product Add with a ladder',
      reach: async (page) => {
        await page.locator('summary', { hasText: 'Bulk' }).click()
        await page.getByRole('button', { name: 'Add a step' }).click()
        await page.getByLabel('From, step 1').fill('1')
        await press(/^Add$/)(page)
      },
    },
    { name: 'Manage Product', path: products },
    { name: 'the discount', reach: press(/^Discount/) },
    { name: 'Manage Product while it loads', reach: wait(/\/product\?/, products) },
    { name: 'the question before a product’s delete', path: products, reach: press(/^Delete Now/) },
    { name: 'Edit', path: edit },
    { name: 'Adjust stock', reach: press('Adjust stock') },
    {
      name: 'Edit with errors and what changes',
      path: edit,
      reach: async (page) => {
        const main = page.getByRole('main')
        await main.getByLabel('Price', { exact: true }).fill('9,999')
        await main.getByLabel('Name', { exact: true }).fill('')
        await press('Add an attribute')(page)
        await main
          .getByLabel(/^Unit, attribute/)
          .last()
          .fill('V')
        await press('Save')(page)
        await main.getByText('Name is Required').waitFor()
      },
    },
    { name: 'Edit of no product', path: '/dashboard/product/0190a0a0-0000-7000-8000-000000000000' },
  ])
})

/** A changed cell, one that can't be read, and one that is being edited. */
async function changeCells(page: Page) {
  await page.getByRole('gridcell').nth(3).click()
  for (const typed of ['5', 'many', '7']) {
    await page.keyboard.type(typed)
    if (typed !== '7') await page.keyboard.press('Enter')
  }
}
