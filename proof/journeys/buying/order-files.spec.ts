import { expect, test } from '../../shop/journey.ts'
import { enterAs, firstAdmin, newPerson, orderableProducts, placeOrder } from '../../shop/people.ts'
import { expectAccessibleAtAllSizes } from '../../shop/screens/find-violations.ts'

const PURCHASE_ORDER = {
  name: 'PO-7781.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
}

test('a buyer puts the purchase order at an order, staff read it there, and each removes only what is theirs', async ({
  page,
  browser,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/422/)
  const buyer = await newPerson(shop.url, 'Dana Whitfield')
  const [product] = await orderableProducts(shop.url)
  const order = await placeOrder(buyer, product)
  await enterAs(page.context(), shop.url, buyer)
  await page.goto(`/dashboard/order/${order._id}`)
  const files = page.getByRole('region', { name: 'Files' })
  await files.getByLabel('Add a file').setInputFiles(PURCHASE_ORDER)
  await expect(files.getByRole('link', { name: 'PO-7781.pdf' })).toBeVisible()

  await files
    .getByLabel('Add a file')
    .setInputFiles({ name: 'PO.pdf', mimeType: 'application/pdf', buffer: Buffer.from('a text') })
  await expect(files.getByRole('alert')).toContainText(/^PO\.pdf: /)
  await expect(files.getByRole('listitem')).toHaveCount(1)
  await expectAccessibleAtAllSizes(page)

  const desk = await (await browser.newContext({ baseURL: shop.url })).newPage()
  await enterAs(desk.context(), shop.url, await firstAdmin(shop.url))
  await desk.goto(`/dashboard/order/${order._id}`)
  const theirs = desk.getByRole('region', { name: 'Files' })
  const link = theirs.getByRole('link', { name: 'PO-7781.pdf' })
  const answer = await desk.request.get((await link.getAttribute('href')) ?? '')
  expect(await answer.body()).toEqual(PURCHASE_ORDER.buffer)
  await theirs
    .getByLabel('Add a file')
    .setInputFiles({ ...PURCHASE_ORDER, name: 'Certificate.pdf' })
  await expect(theirs.getByRole('link', { name: 'Certificate.pdf' })).toBeVisible()
  await desk.context().close()

  await page.reload()
  await expect(files.getByRole('listitem')).toHaveCount(2)
  await expect(files.getByRole('button', { name: 'Remove Certificate.pdf' })).toHaveCount(0)
  await files.getByRole('button', { name: 'Remove PO-7781.pdf' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(files.getByRole('listitem')).toHaveCount(1)
  await expect(files.getByRole('heading', { name: 'Files' })).toBeFocused()
})
