import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSandbox } from '../../../sandbox/stripe/testing.ts'
import { findChromium, launchOptions } from '../../../scripts/tests/chromium/find-chromium.mjs'

/** A minimal shop page under a CSP as strict as the shop’s. */
function shopPage(sandboxOrigin: string): Server {
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${sandboxOrigin}`,
    `frame-src ${sandboxOrigin}`,
    `connect-src ${sandboxOrigin}`,
  ].join('; ')
  return createServer((request, response) => {
    const isScript = request.url === '/shop.js'
    response.writeHead(200, {
      'content-type': isScript ? 'text/javascript' : 'text/html',
      'content-security-policy': policy,
    })
    response.end(isScript ? shopScript : shopHtml(sandboxOrigin))
  })
}

const shopHtml = (sandboxOrigin: string) => `<!doctype html><title>Shop</title>
<form id="form"><label for="card">Card</label><div id="card"></div><button>Pay</button></form>
<p id="outcome"></p>
<script src="${sandboxOrigin}/v3/"></script><script src="/shop.js"></script>`

const shopScript = `
const stripe = Stripe('pk_test_sandbox')
const card = stripe.elements().create('card', { hidePostalCode: true })
card.mount('#card')
const outcome = document.querySelector('#outcome')
card.on('change', ({ error }) => { outcome.textContent = error ? error.message : '' })
document.querySelector('#form').addEventListener('submit', async (event) => {
  event.preventDefault()
  const secret = new URLSearchParams(location.search).get('secret')
  const { error, paymentIntent } = await stripe.confirmCardPayment(secret, { payment_method: { card } })
  outcome.textContent = error ? error.message : paymentIntent.status
})`

describe('in a browser', () => {
  let sandbox: Awaited<ReturnType<typeof openSandbox>>
  let shop: Server
  let browser: Browser
  let page: Page
  const refused: string[] = []

  beforeAll(async () => {
    sandbox = await openSandbox()
    shop = shopPage(sandbox.origin)
    await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
    browser = await chromium.launch(launchOptions(await findChromium()))
    page = await browser.newPage()
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) refused.push(message.text())
    })
  }, 60_000)
  afterAll(async () => {
    await browser?.close()
    shop?.close()
    await sandbox?.close()
  })

  test('a mistyped and a declined card show errors, and a third pays after the bank’s challenge', async () => {
    const intent = await sandbox.stripe.paymentIntents.create({ amount: 500, currency: 'usd' })
    const { port } = shop.address() as AddressInfo
    await page.goto(`http://127.0.0.1:${port}/?secret=${intent.client_secret}`)
    const card = page.frameLocator('iframe[title="Secure card payment input frame"]')
    const outcome = page.locator('#outcome')
    const typeCard = async (number: string) => {
      await card.locator('[name=cardnumber]').fill(number)
      await card.locator('[name=exp-date]').fill('1234')
      await card.locator('[name=cvc]').fill('123')
    }
    const says = (text: string) => outcome.filter({ hasText: text }).waitFor({ timeout: 15_000 })

    await typeCard('4242424242424241')
    await says('Your card number is invalid.')
    await typeCard('4000000000009995')
    await page.getByRole('button', { name: 'Pay' }).click()
    await says('Your card has insufficient funds.')
    await typeCard('4000002760003184')
    await page.getByRole('button', { name: 'Pay' }).click()
    const bank = page.frameLocator('iframe[title="3-D Secure authentication"]')
    await bank.getByRole('button', { name: 'Complete authentication' }).click()
    await says('succeeded')
    expect(refused).toEqual([])
  }, 60_000)

  test('the control page sets and clears faults', async () => {
    await page.goto(`${sandbox.origin}/control`)
    await page.getByLabel('What happens').selectOption('webhook.drop')
    await page.getByRole('button', { name: 'Add fault' }).click()
    await page.getByRole('button', { name: 'Remove', exact: true }).waitFor()
    expect(sandbox.faults.list()).toMatchObject([{ on: 'webhook', action: 'drop', match: '*' }])
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByText('The sandbox behaves itself.').waitFor()
    expect(sandbox.faults.list()).toEqual([])
    expect(refused).toEqual([])
  }, 60_000)
})
