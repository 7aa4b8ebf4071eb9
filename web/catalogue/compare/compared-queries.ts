import type { Api } from '../../platform/base/calls/api.ts'
import { productQuery } from '../products/queries.ts'

// Not in queries.ts, which has the hooks: the queries of all pages load this.

/** The products of a comparison. One that left the shop is left out, and no failure of the page. */
export const comparedQueries = (api: Api, ids: readonly string[]) =>
  ids.map((id) => ({ ...productQuery(api, id), meta: undefined }))
