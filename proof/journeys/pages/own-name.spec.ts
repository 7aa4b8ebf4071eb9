import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readPages } from '../../../server/testing/desks/paper-desk.ts'
import { expect, test } from '../../shop/journey.ts'
import { mailedLink, readMails } from '../../shop/mailbox.ts'
import {
  enterAs,
  firstAdmin,
  newPerson,
  type Person,
  returningPerson,
  saveSettings,
} from '../../shop/people.ts'
import { ADMIN_PAGES, OPEN_PAGES, stageCustomerPages } from '../../shop/screens/pages.ts'
import { SESSION_COOKIE } from '../../shop/shop-settings.ts'

const NAME = 'Prairie Parts & Tools'
const WRITTEN = 'Prairie Parts &amp; Tools'
const contact = {
  phone: '+1 785 555 0144',
  email: 'desk@prairie.example',
  hours: 'Weekdays, 7 to 5',
}

const LOGO = join(import.meta.dirname, '../../../demo/pictures/reviewer-nf.webp')
const COLOUR = '#2a62c9'

test('a shop with a name, logo and colour of its own has no “Bulkhead” in any page, mail, paper, icon or manifest', async ({
  page,
  shop,
}) => {
  const admin = await firstAdmin(shop.url)
  const { value } = await admin.call('GET', '/settings/shop')
  const look = (await admin.call('GET', '/settings/look')).value
  const form = new FormData()
  form.set('image', new Blob([await readFile(LOGO)], { type: 'image/webp' }), 'logo.webp')
  const logoUrl = (await admin.call('POST', '/image', form)).data.url
  const seller = (await admin.call('GET', '/settings/seller')).value
  const own = { ...value, name: NAME, footer: 'Salina, Kansas', contact, address: '14 Grain Road' }
  await saveSettings(admin, {
    shop: own,
    look: { logoUrl, logoDarkUrl: '', actionColour: COLOUR },
    seller: { ...seller, legalName: 'Prairie Parts Inc.' },
  })
  const read = async (path: string, by?: Person, accept = 'text/html') => {
    const headers = { accept, ...(by && { cookie: `${SESSION_COOKIE}=${by.token}` }) }
    return fetch(shop.url + path, { headers })
  }
  try {
    const buyer = await newPerson(shop.url, 'Rosa Field')
    const { paths, paid } = await stageCustomerPages(shop.url, buyer)
    const visits = [
      ...[...OPEN_PAGES, '/no-such-page'].map((path) => [path, undefined] as const),
      ...paths.map((path) => [path, buyer] as const),
      ...[...ADMIN_PAGES, `/dashboard/orderAll/${paid._id}`].map((path) => [path, admin] as const),
    ]
    for (const [path, by] of visits) {
      let html = ''
      // A visitor's page is kept for a second.
      await expect(async () => {
        html = await (await read(path, by)).text()
        expect(html, path).toContain(`${WRITTEN}</title>`)
      }).toPass()
      expect(html, path).toContain(`content="${WRITTEN}"`)
      expect(html, path).not.toContain('Bulkhead')
      expect(html, path).toContain(`--color-signal:${COLOUR}`)
    }

    const product = await (await read(paths[0] ?? '')).text()
    expect(product).toContain(`"seller":{"@type":"Organization","name":"${NAME}"}`)
    const home = await (await read('/')).text()
    expect(home).toContain(`"logo":"${shop.url}${logoUrl}"`)
    await page.goto('/')
    const footer = page.getByRole('contentinfo')
    for (const said of ['Salina, Kansas', '14 Grain Road', ...Object.values(contact)])
      await expect(footer).toContainText(said)
    await expect(page).toHaveTitle(`Parts and tools by the pallet, ${NAME}`)
    const icon = await page.locator('link[rel=icon]').getAttribute('href')
    for (const path of ['/site.webmanifest', icon ?? '', '/openapi.json'])
      expect(await (await read(path, undefined, '*/*')).text(), path).not.toContain('Bulkhead')
    expect(icon).toBe('/icon.png')
    const icons = [{ src: '/icon.png', type: 'image/png' }]
    expect(await (await read('/site.webmanifest')).json()).toMatchObject({ name: NAME, icons })
    const button = page.getByRole('link', { name: 'All parts' }).first()
    await expect(button).toHaveCSS('background-color', 'rgb(42, 98, 201)')
    await expect(button).toHaveCSS('color', 'rgb(255, 255, 255)')
    await expect(page.getByRole('banner').getByRole('img', { name: NAME })).toBeVisible()

    await buyer.call('POST', '/identity/password-reset', { email: buyer.email })
    await returningPerson(shop.url, buyer)
    await mailedLink(shop, buyer.email, 'Set a new password')
    await expect
      .poll(async () => (await readMails(shop, buyer.email)).map(({ text }) => text).join())
      .toContain(`${paid.orderNo}`)
    for (const { subject, text, html, from } of await readMails(shop, buyer.email)) {
      expect(`${subject}\n${text}\n${html}\n${from}`, subject).not.toContain('Bulkhead')
      expect(text, subject).toContain(NAME)
      expect(html, subject).toMatch(/<img src="data:image\/png;base64,[^>]* alt="Prairie/)
    }

    await admin.call('POST', `/order/${paid._id}/shipment`, {
      lines: [{ lineNo: 1, quantity: paid.minProduct }],
    })
    const slip = await read(`/order/${paid._id}/packingSlip.pdf`, admin, 'application/pdf')
    const paper = (await readPages(Buffer.from(await slip.arrayBuffer()))).join('\n')
    expect(paper).toContain(NAME)
    expect(paper).not.toContain('Bulkhead')
  } finally {
    await saveSettings(admin, { shop: value, look, seller })
    await enterAs(page.context(), shop.url, admin)
  }
})
