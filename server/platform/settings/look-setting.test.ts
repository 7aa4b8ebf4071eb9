import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { LookSetting } from '../../../contract/office/settings/look-setting.ts'
import { defaultLookSetting } from '../../../contract/office/settings/look-setting.ts'
import { defaultLook, setShopLook } from '../../../contract/values/look/shop-look.ts'
import { buildTestShop, type TestShop } from '../../testing/build-test-shop.ts'
import { postPicture, sendPicture } from '../../testing/desks/send-picture.ts'
import { type Buyer, createBuyer } from '../../testing/factories.ts'
import { setting } from '../database/tables/shop.ts'
import { letter } from '../mail/letter.ts'
import { putMail } from '../mail/outbox.ts'

let shop: TestShop
let admin: Buyer

beforeAll(async () => {
  shop = await buildTestShop()
  admin = await createBuyer(shop.db, { role: 'admin' })
})
beforeEach(async () => {
  await shop.db.delete(setting)
  setShopLook(defaultLook)
})
afterAll(async () => {
  setShopLook(defaultLook)
  await shop.close()
})

async function put(value: Partial<LookSetting>) {
  const answer = await shop.app.inject({
    method: 'PUT',
    url: '/settings/look',
    headers: admin.headers,
    payload: { value: { ...defaultLookSetting, ...value } },
  })
  return { status: answer.statusCode, errors: answer.json().errors }
}

const draw = (width: number, height: number, background = '#2a62c9') =>
  sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer()
const upload = async (width: number, height: number, background?: string) =>
  sendPicture(shop, admin, await draw(width, height, background))
const readShop = async () => (await shop.app.inject('/shop')).json()

test('a fresh shop has no logo and its own colour', async () => {
  expect((await readShop()).look).toEqual({ actionColour: '#ffc61a', logo: null, logoDark: null })
  expect((await shop.app.inject('/icon.png')).statusCode).toBe(404)
})

test('an uploaded logo is shown with its size; a square one is the browser’s icon', async () => {
  const [logoUrl, logoDarkUrl] = [await upload(300, 300), await upload(600, 150, '#ffffff')]
  expect(await put({ logoUrl, logoDarkUrl, actionColour: '#2A62C9' })).toMatchObject({
    status: 200,
  })
  expect((await readShop()).look).toEqual({
    actionColour: '#2a62c9',
    logo: { url: logoUrl, width: 300, height: 300 },
    logoDark: { url: logoDarkUrl, width: 600, height: 150 },
  })
  const icon = await shop.app.inject('/icon.png')
  expect(icon.headers['content-type']).toBe('image/png')
  expect(await sharp(icon.rawPayload).metadata()).toMatchObject({ width: 256, height: 256 })
})

test('a colour whose contrast is too low is refused at its field with the nearest that passes', async () => {
  const { status, errors } = await put({ actionColour: '#0b3d91' })
  expect(status).toBe(422)
  const [text] = errors['value.actionColour']
  expect(text).toMatch(/^On dark grounds .* 1\.7 to 1.* The nearest that passes is #[0-9a-f]{6}$/)
  expect(await put({ actionColour: text.slice(-7) })).toMatchObject({ status: 200 })
  expect((await put({ actionColour: 'blue' })).errors).toEqual({
    'value.actionColour': ['A colour such as #ffc61a'],
  })
})

test('a picture of elsewhere, or a logo for dark grounds alone, is refused', async () => {
  const elsewhere = 'https://pictures.example/logo.png'
  expect((await put({ logoUrl: elsewhere })).errors).toHaveProperty(['value.logoUrl'])
  const logoDarkUrl = await upload(200, 80)
  expect((await put({ logoDarkUrl })).errors).toHaveProperty(['value.logoUrl'])
})

test('an SVG is refused with the reason', async () => {
  const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'
  const answer = await postPicture(shop, admin, Buffer.from(svg), 'logo.svg')
  expect(answer.statusCode).toBe(415)
  expect(answer.json().errors.image).toEqual([
    'SVG is not accepted, because it can carry scripts. Save it as PNG.',
  ])
})

test('mails bring the logo along and have the shop’s colour', async () => {
  const logoUrl = await upload(400, 100)
  await put({ logoUrl, actionColour: '#2a62c9' })
  const { html } = letter({ name: 'Dana' }, 'Hello', [])
  expect(html).toContain('<img src="cid:logo@shop" alt="Bulkhead" width="192" height="48"')
  expect(html).toContain('border-bottom:4px solid #2a62c9')
  const recipient = 'dana@garage.example'
  await putMail(shop.db, { kind: 'passwordChanged', eventKey: 'logo', recipient }, new Date())
  await shop.app.mails.deliverDue()
  const sent = shop.sentMails.find(({ to }) => to === recipient)
  expect(sent?.attachments).toMatchObject([{ type: 'image/png', contentId: 'logo@shop' }])
  const png = await sharp(sent?.attachments?.[0]?.bytes).metadata()
  expect(png).toMatchObject({ width: 384, height: 96, hasAlpha: false })
})
