import { expect, test } from '../../shop/journey.ts'
import { enterAs, firstAdmin } from '../../shop/people.ts'

test('an owner makes a key, a program calls with it, and once revoked it is refused', async ({
  page,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/422/)
  await enterAs(page.context(), shop.url, await firstAdmin(shop.url))
  await page.goto('/dashboard/integration')
  await page.getByRole('button', { name: 'New key' }).click()
  const form = page.getByRole('dialog', { name: 'New key' })
  const send = form.getByRole('button', { name: 'Make the key' })
  await send.click()
  const name = form.getByRole('textbox', { name: 'Name' })
  await expect(name).toHaveAccessibleDescription('Give the key a name')
  await expect(name).toBeFocused()
  await name.fill('ERP')
  await form.getByRole('checkbox', { name: 'orders, write' }).press('Space')
  await expect(form.getByRole('checkbox', { name: 'orders, read' })).toBeChecked()
  await expect(form.getByRole('checkbox', { name: /staff/ })).toHaveCount(0)
  const networks = form.getByRole('textbox', { name: 'Allowed addresses (optional)' })
  await networks.fill('127.0.0.0/8\nerp.example')
  await send.press('Enter')
  await expect(networks).toHaveAccessibleDescription(/erp\.example/)
  await expect(name).toHaveValue('ERP')
  await networks.fill('127.0.0.0/8\n::1')
  await send.press('Enter')

  const shown = page.getByRole('dialog', { name: 'Copy the key now' })
  const field = shown.getByRole('textbox', { name: 'Key' })
  const key = await field.inputValue()
  await page.setViewportSize({ width: 390, height: 844 })
  const isWhole = () =>
    field.evaluate(
      (box) => box.scrollWidth <= box.clientWidth && box.scrollHeight <= box.clientHeight,
    )
  expect(await isWhole()).toBe(true)
  const callAs = async () => {
    const headers = { authorization: `Bearer ${key}` }
    return (await fetch(`${shop.url}/orders/?limit=1`, { headers })).status
  }
  expect(await callAs()).toBe(200)
  await shown.getByRole('button', { name: 'Done' }).click()
  await page.reload()
  const row = page.getByRole('row', { name: /ERP/ })
  await expect(row).toContainText('orders (read, write)')
  await expect(row).toContainText('127.0.0.0/8, ::1/128')
  await expect(row).not.toContainText('Never')
  await expect(page.locator('body')).not.toContainText(key)

  await row.getByRole('button', { name: 'Revoke, ERP' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).press('Enter')
  await expect(page.getByText('No keys yet.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Integration' })).toBeFocused()
  expect(await callAs()).toBe(401)
})
