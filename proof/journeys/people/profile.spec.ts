import { join } from 'node:path'
import { expect, test } from '../../shop/journey.ts'
import { enterAs, newPerson } from '../../shop/people.ts'

const PICTURE = join(import.meta.dirname, '../../../demo/pictures/reviewer-bs.webp')

test('a customer fills in every field of the profile and sees it saved', async ({ page, shop }) => {
  const customer = await newPerson(shop.url, 'Marta Kowalska')
  await enterAs(page.context(), shop.url, customer)
  await page.goto('/dashboard/profile')
  const main = page.getByRole('main')
  await expect(main.getByRole('rowheader')).toHaveText([
    'User id',
    'Email',
    'Name',
    'Age',
    'Facebook',
    'LinkedIn',
  ])
  await expect(main.getByRole('row', { name: 'Email' })).toContainText(customer.email)
  await main.getByRole('link', { name: 'Profile Add' }).click()
  await expect(page).toHaveURL(/\/myProfile\/[\w-]{36}$/)
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Profile Add')
  await expect(main.getByLabel('Name')).toHaveValue('Marta Kowalska')

  await main.getByLabel('Name').fill('')
  await main.getByRole('button', { name: 'Add' }).click()
  for (const text of [
    'Name is Required',
    'Facebook is Required',
    'Linkedin is Required',
    'age is Required',
    'Image is Required',
  ])
    await expect(main.getByText(text, { exact: true })).toBeVisible()
  await expect(main.getByLabel('Name')).toBeFocused()

  await main.getByLabel('Name').fill('Marta Kowalska')
  await main.getByLabel('Facebook Url').fill('https://www.facebook.com/marta')
  await main.getByLabel('Linkedin Url').fill('https://www.linkedin.com/in/marta')
  await main.getByLabel('Age', { exact: true }).fill('38')
  await main.getByLabel('Image').setInputFiles(PICTURE)
  await main.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByText(' added successfully')).toBeVisible()
  await expect(page).toHaveURL('/dashboard/profile')
  await expect(main.getByRole('row', { name: 'Age' })).toContainText('38')
  await expect(main.getByRole('row', { name: 'Facebook' })).toContainText('facebook.com/marta')
  await expect(main.getByRole('row', { name: 'LinkedIn' })).toContainText('linkedin.com/in/marta')
  await expect(main.locator('img').first()).toHaveAttribute('src', /\/images\//)
})

test('a customer can’t edit another’s profile', async ({ page, shop }) => {
  const customer = await newPerson(shop.url)
  const other = await newPerson(shop.url)
  const theirs = await other.call('GET', `/userprofile/${other.email}`)
  await enterAs(page.context(), shop.url, customer)
  await page.goto(`/myProfile/${theirs._id}`)
  await expect(page.getByText('This is not your profile')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Facebook Url' })).toHaveCount(0)
})

test('the profile shows a loading state while it is fetched', async ({ page, shop }) => {
  const customer = await newPerson(shop.url)
  await enterAs(page.context(), shop.url, customer)
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/userprofile/**', (route) => isAnswered.then(() => route.continue()))
  await page.goto('/dashboard/profile')
  await expect(page.getByText('Loading your profile')).toBeAttached()
  answer()
  await expect(page.getByRole('row', { name: 'Email' })).toContainText(customer.email)
})
