import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { variantAddress } from '../../../contract/values/picture-variants.ts'
import { buildTestShop } from '../../testing/build-test-shop.ts'
import { getVariant, postPicture, sendPicture } from '../../testing/desks/send-picture.ts'
import { createBuyer } from '../../testing/factories.ts'
import { IMAGE_HOST_KEY, startImageHost } from '../../testing/parties/image-host.ts'
import { startS3Server } from '../../testing/parties/s3-server.ts'
import { image } from '../database/tables/pictures.ts'

const picture = (width: number) =>
  sharp({ create: { width, height: 40, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()

async function openShop(env: Record<string, string> = {}) {
  const shop = await buildTestShop({ env })
  onTestFinished(() => shop.close())
  return { shop, buyer: await createBuyer(shop.db) }
}

type Opened = Awaited<ReturnType<typeof openShop>>

/** Expects a refusal at the field, with a readable text, and no stored file. */
async function expectNotKept({ shop, buyer }: Opened, width: number) {
  const rows = await shop.db.$count(image)
  const answer = await postPicture(shop, buyer, await picture(width))
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toMatchObject({
    code: 'imageStoreUnavailable',
    errors: { image: ['The picture could not be saved. Try again in a moment.'] },
  })
  expect(await shop.db.$count(image)).toBe(rows)
  expect(await readdir(join(shop.settings.dataDir, 'incoming'))).toEqual([])
}

test('an S3 store holds pictures and variants, and its outage is reported', async () => {
  const store = await startS3Server()
  onTestFinished(store.stop)
  const { endpoint = '', bucket, accessKey, secretKey } = store.connection
  const opened = await openShop({
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY: accessKey,
    S3_SECRET_KEY: secretKey,
  })
  const { shop, buyer } = opened
  const url = await sendPicture(shop, buyer, await picture(300))
  const served = await getVariant(shop, variantAddress(url, 200, 'avif'))
  expect(served.headers['content-type']).toBe('image/avif')
  expect((await store.listObjects()).sort()).toEqual([
    variantAddress(url, 200, 'avif').slice('/images/'.length),
    url.slice('/images/'.length),
  ])
  expect((await shop.app.inject(url)).statusCode).toBe(200)

  await store.stop()
  await expectNotKept(opened, 301)
})

test('an external host’s addresses are shown, and its outage is reported', async () => {
  const host = await startImageHost()
  onTestFinished(host.stop)
  const opened = await openShop({ IMAGE_HOST_URL: host.url, IMAGE_HOST_KEY })
  const { shop, buyer } = opened
  const url = await sendPicture(shop, buyer, await picture(300))
  expect(url.startsWith(new URL(host.url).origin)).toBe(true)
  expect(await sendPicture(shop, buyer, await picture(300))).toBe(url)
  expect(host.kept.size).toBe(1)

  await host.stop()
  await expectNotKept(opened, 301)
})

test('a full disk leaves no partial file', async () => {
  const opened = await openShop()
  const images = join(opened.shop.settings.dataDir, 'images')
  await rm(images, { recursive: true })
  // Like a full disk or a lost mount, this makes the write fail.
  await writeFile(images, 'not a folder')
  await expectNotKept(opened, 302)
})
