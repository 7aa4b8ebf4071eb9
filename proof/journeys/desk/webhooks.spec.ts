import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { verify } from '../../../client/client.ts'
import { expect, test } from '../../shop/journey.ts'
import { enterAs, firstAdmin } from '../../shop/people.ts'

/** A program that listens, and keeps what it got. */
async function startReceiver() {
  const got: { headers: Record<string, string | string[] | undefined>; body: string }[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    got.push({ headers: request.headers, body })
    response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { got, url: `http://127.0.0.1:${port}/hook`, close: () => server.close() }
}

test('an owner makes a webhook, sends a test that the program verifies, and removes it', async ({
  page,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/422/)
  const receiver = await startReceiver()
  await enterAs(page.context(), shop.url, await firstAdmin(shop.url))
  await page.goto('/dashboard/integration')
  await page.getByRole('button', { name: 'New webhook' }).click()
  const form = page.getByRole('dialog', { name: 'New webhook' })
  const address = form.getByRole('textbox', { name: 'Address' })
  const send = form.getByRole('button', { name: 'Make the webhook' })
  await send.click()
  await expect(address).toHaveAccessibleDescription('Enter the address')
  await expect(address).toBeFocused()
  await address.fill('https://10.0.0.1/hook')
  await send.press('Enter')
  await expect(address).toHaveAccessibleDescription(/public https addresses only/)
  await address.fill(receiver.url)
  await form.getByRole('checkbox', { name: 'Order placed' }).press('Space')
  await send.press('Enter')

  const shown = page.getByRole('dialog', { name: 'Copy the secret now' })
  const secret = await shown.getByRole('textbox', { name: 'Secret' }).inputValue()
  await shown.getByRole('button', { name: 'Done' }).click()
  const row = page.getByRole('row', { name: new RegExp(receiver.url) })
  await expect(row).toContainText('Order placed')
  await expect(row).toContainText('Not tried yet')
  await row.getByRole('button', { name: /^Send a test/ }).press('Enter')
  await expect(row).toContainText('Test delivered')
  const [message] = receiver.got
  expect(await verify(message?.headers ?? {}, message?.body ?? '', secret)).toMatchObject({
    kind: 'test',
  })

  await row.getByRole('link', { name: /^Deliveries to/ }).click()
  const delivery = page.getByRole('row', { name: /Test/ })
  await expect(delivery).toContainText('Delivered')
  await delivery.getByRole('button', { name: /^Again/ }).press('Enter')
  await expect.poll(() => receiver.got.length).toBe(2)
  expect(receiver.got[1]?.headers['webhook-id']).toBe(message?.headers['webhook-id'])

  await page.getByRole('link', { name: 'All keys and webhooks' }).click()
  await expect(row).toContainText(/Answered \w{3} \d/)
  await row.getByRole('button', { name: /^Remove/ }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).press('Enter')
  await expect(page.getByText('No webhooks yet.')).toBeVisible()
  receiver.close()
})
