import { partKey } from '../../../contract/catalogue/parts/part-key.ts'
import type { Api } from '../../platform/base/calls/api.ts'
import { ReadableFailure } from '../../platform/base/failures/readable-failure.ts'

/** No product of the shop has the part number that was typed. */
export class PartUnknown extends ReadableFailure {
  override readonly name = 'PartUnknown'
}

/** The id of the product with a part number of this shop, however it is spelt. Fails with `PartUnknown`. */
export async function findByPartNumber(api: Api, part: string): Promise<string> {
  const query = { q: part, limit: '5' }
  const { products } = await api.request('GET /catalogue/search', { query })
  const found = products.find(
    ({ partNumber }) => partNumber && partKey(partNumber) === partKey(part),
  )
  if (!found) throw new PartUnknown(`No product has the part number ${part}`)
  return found._id
}
