import { expect, signUp, test } from '../../shop/journey.ts'
import { newestProducts } from '../../shop/people.ts'

const MAILBOX = 3

test('the order form says how long stock is reserved, and confirming the email extends it', async ({
  page,
  shop,
}) => {
  await page.goto('/singUp')
  const { email } = await signUp(page)
  const [product] = await newestProducts(shop.url)
  const openForm = async () => {
    await page.goto(`/purchase/${product?._id}`)
    await page.getByRole('button', { name: 'Order Now' }).click()
  }
  await openForm()
  const form = page.getByRole('dialog')
  await expect(form.getByText('Your pieces are reserved for 1 hour.')).toBeVisible()
  await expect(form.getByText('Confirm your email to get 24 hours.')).toBeVisible()
  await form.getByRole('button', { name: 'Send the email again' }).click()
  // In the dialog: a toast would lie under it, and unread.
  await expect(
    form.getByRole('status').filter({ hasText: 'We sent the email again.' }),
  ).toBeVisible()

  let link = ''
  await expect(async () => {
    const mails = await fetch(
      `http://127.0.0.1:${shop.port + MAILBOX}/mails?to=${encodeURIComponent(email)}`,
    )
    // A second email invalidates the link of the first.
    const [newest, ...others] = (await mails.json()) as { text: string }[]
    expect(others).toHaveLength(1)
    link = newest?.text.match(/http\S+verifyEmail#\S+/)?.[0] ?? ''
    expect(link).not.toBe('')
  }).toPass({ timeout: 60_000 })
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm email' }).click()
  await expect(page.getByText('is confirmed.')).toBeVisible()
  await openForm()
  await expect(form.getByText('Your pieces are reserved for 24 hours.')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Send the email again' })).toHaveCount(0)
})
