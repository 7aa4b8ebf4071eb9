import { fillCart, findPart } from '../../shop/carts.ts'
import { enterAs, newPerson, orderableProducts, payOrder, placeOrder } from '../../shop/people.ts'
import {
  expectNothingFound,
  expectNothingFoundIn,
  fail,
  PHONE,
  press,
  test,
  wait,
} from './states.ts'

test('axe finds nothing on the pages of a customer, in any state', async ({ page, shop }) => {
  const buyer = await newPerson(shop.url)
  const [first, second] = await orderableProducts(shop.url)
  await enterAs(page.context(), shop.url, buyer)
  const purchase = `/purchase/${first._id}`
  const cart = await fillCart(buyer, [
    [await findPart(shop.url, 'BH-4012-060'), 980],
    [await findPart(shop.url, 'BH-8110-035'), 5050],
  ])
  await expectNothingFoundIn(page, [
    { name: 'My Order, empty', path: '/dashboard' },
    { name: 'My Profile, empty', path: '/dashboard/profile' },
    { name: 'login for admins only', path: '/dashboard/admin' },
  ])
  const paid = await payOrder(buyer, await placeOrder(buyer, first))
  const unpaid = await placeOrder(buyer, second)
  const deleted = await placeOrder(buyer, second)
  await buyer.call('DELETE', `/order/${deleted._id}`)
  const payment = `/dashboard/payment/${unpaid._id}`
  const profile = await buyer.call('GET', `/userprofile/${buyer.email}`)
  const ownProfile = `/myProfile/${profile._id}`
  await expectNothingFoundIn(page, [
    { name: 'cart with a line to mend', path: `/cart/${cart}` },
    {
      name: 'cart with a price explained',
      reach: (page) => page.getByText(/^Why /).first().click(),
    },
    { name: 'another’s cart', path: '/cart/0190a0a0-0000-7000-8000-000000000000' },
    { name: 'order of a cart with errors', path: `/cart/${cart}/order`, reach: press(/^Order /) },
    { name: 'My Carts', path: '/dashboard/carts' },
    { name: 'more actions on a cart', reach: press(/^More/) },
    { name: 'the question before a cart’s delete', reach: press(/^Delete/) },
    {
      name: 'the name of a cart',
      path: '/dashboard/carts',
      reach: async (page) => {
        await press(/^More/)(page)
        await press(/^Rename/)(page)
      },
    },
    { name: 'My part numbers', path: '/dashboard/partNumbers' },
    {
      name: 'a new number with errors',
      reach: async (page) => {
        await page.getByRole('button', { name: 'Add a number' }).click()
        await page.getByRole('button', { name: 'Save' }).click()
      },
    },
    { name: 'Alerts', path: '/dashboard/alerts' },
    { name: 'Addresses', path: '/dashboard/addresses' },
    {
      name: 'a new address with errors',
      reach: async (page) => {
        await page.getByRole('button', { name: 'Add an address' }).click()
        await page.getByRole('button', { name: 'Save' }).click()
      },
    },
    { name: 'purchase', path: purchase },
    { name: 'order form', reach: press('Order Now') },
    {
      name: 'order form with errors',
      reach: async (page) => {
        const dialog = page.getByRole('dialog')
        await dialog.getByRole('textbox', { name: 'Ordered quantity' }).fill('1')
        await dialog.getByRole('button', { name: 'Order Now' }).click()
      },
    },
    { name: 'My Order', path: '/dashboard' },
    { name: 'the question before a delete', reach: press(/^Delete/) },
    { name: 'My Order while it loads', reach: wait(/\/order\?/, '/dashboard') },
    { name: 'My Order failed', reach: fail(/\/order\?/, '/dashboard') },
    { name: 'an order', path: `/dashboard/order/${unpaid._id}` },
    { name: 'an order that is not there', path: `/dashboard/order/${deleted._id}` },
    { name: 'payment', path: payment },
    { name: 'payment complete', path: `/dashboard/payment/${paid._id}` },
    { name: 'payment of a deleted order', path: `/dashboard/payment/${deleted._id}` },
    {
      name: 'payment unavailable',
      reach: fail(/create-payment-intent/, payment),
    },
    { name: 'My Profile failed', reach: fail(/\/userprofile\//, '/dashboard/profile') },
    { name: 'Profile Add', path: ownProfile },
    { name: 'Profile Add with errors', reach: press('Add') },
    { name: 'another’s profile', path: '/myProfile/0190a0a0-0000-7000-8000-000000000000' },
    { name: 'Review Add', path: '/dashboard/addReview' },
    { name: 'Review Add with errors', reach: press('Add') },
  ])
  await page.setViewportSize(PHONE)
  await page.goto('/dashboard')
  await press('Dashboard menu')(page)
  await expectNothingFound(page, 'dashboard menu')
})
