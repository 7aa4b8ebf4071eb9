import type { TestShop } from '../build-test-shop.ts'
import { encodeForm, fileOf } from '../encode-form.ts'
import type { Buyer } from '../factories.ts'

/** Sends `POST /image` as a browser does. */
export async function postPicture(
  { app }: Pick<TestShop, 'app'>,
  by: Buyer,
  bytes: Buffer,
  filename = 'part.png',
) {
  const image = fileOf(bytes, filename, 'image/png')
  const { headers, payload } = await encodeForm({ image })
  return app.inject({
    method: 'POST',
    url: '/image',
    headers: { ...by.headers, ...headers },
    payload,
  })
}

/** Uploads a picture and returns its address. */
export async function sendPicture(
  shop: Pick<TestShop, 'app'>,
  buyer: Buyer,
  bytes: Buffer,
): Promise<string> {
  const answer = await postPicture(shop, buyer, bytes)
  if (answer.statusCode !== 200) throw new Error(`The picture was refused: ${answer.payload}`)
  return answer.json().data.url
}

const TRIES = 30

/** Fetches a variant once it is made: on a busy machine the first answer may be a substitute. */
export async function getVariant({ app }: Pick<TestShop, 'app'>, address: string) {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const answer = await app.inject(address)
    if (answer.headers['cache-control'] !== 'no-store') return answer
  }
  throw new Error(`${address} was not made.`)
}
