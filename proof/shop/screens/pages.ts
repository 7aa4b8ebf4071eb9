import type { Order } from '../../../contract/ordering/orders.ts'
import { orderableProducts, type Person, payOrder, placeOrder } from '../people.ts'

/** Every page, for journeys that check all of them. */
export const OPEN_PAGES = [
  '/',
  '/catalogue',
  '/catalogue?q=brake',
  '/catalogue?q=no+such+part',
  '/cart',
  '/quick-order',
  '/compare',
  '/about',
  '/blogs',
  '/login',
  '/singUp',
  '/resetPassword',
  '/verifyEmail',
  '/newEmail',
  '/invitation',
]

export const ADMIN_PAGES = [
  '/dashboard/orderAll',
  '/dashboard/admin',
  '/dashboard/addProduct',
  '/dashboard/manageProduct',
  '/dashboard/products',
  '/dashboard/overview',
  '/dashboard/content',
  '/dashboard/settings',
  '/dashboard/settings/freight',
  '/dashboard/audit',
  '/dashboard/accountEvents',
  '/dashboard/categories',
  '/dashboard/importExport',
  '/dashboard/history',
  '/dashboard/references',
  '/dashboard/notFound',
  '/dashboard/taxExemptions',
  '/dashboard/quotes',
  '/dashboard/disputes',
  '/dashboard/bins',
  '/dashboard/bin?name=A-01',
  // The change set of the demo catalogue's import.
  '/dashboard/changes/1',
]

/** Creates a customer with a paid and an unpaid order; returns the customer's pages. */
export async function stageCustomerPages(
  shopUrl: string,
  buyer: Person,
): Promise<{ paths: string[]; paid: Order }> {
  const [first, second] = await orderableProducts(shopUrl)
  const paid = await payOrder(buyer, await placeOrder(buyer, first))
  const unpaid = await placeOrder(buyer, second)
  const profile = await buyer.call('GET', `/userprofile/${buyer.email}`)
  const { insertedId: cart } = await buyer.call('POST', '/cart', {
    name: 'Northgate, second delivery',
    lines: [first, second].map(({ _id, minimum }) => ({ productId: _id, quantity: minimum })),
  })
  const paths = [
    `/catalogue/${first._id}/any-words`,
    `/purchase/${first._id}`,
    '/dashboard',
    `/dashboard/payment/${unpaid._id}`,
    `/dashboard/order/${paid._id}`,
    `/dashboard/payment/${paid._id}`,
    '/dashboard/profile',
    `/myProfile/${profile._id}`,
    '/dashboard/addReview',
    '/dashboard/account',
    '/dashboard/sessions',
    '/dashboard/carts',
    '/dashboard/partNumbers',
    '/dashboard/alerts',
    '/dashboard/addresses',
    '/dashboard/tax',
    `/cart/${cart}`,
    `/cart/${cart}/order`,
    '/dashboard/admin',
  ]
  return { paths, paid }
}
