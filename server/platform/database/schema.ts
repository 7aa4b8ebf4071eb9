import * as carts from './tables/carts.ts'
import * as changeSets from './tables/change-sets.ts'
import * as feed from './tables/feed.ts'
import * as figures from './tables/figures.ts'
import * as goods from './tables/goods.ts'
import * as orders from './tables/orders.ts'
import * as papers from './tables/papers.ts'
import * as payments from './tables/payments.ts'
import * as people from './tables/people.ts'
import * as pictures from './tables/pictures.ts'
import * as products from './tables/products.ts'
import * as search from './tables/search.ts'
import * as shop from './tables/shop.ts'
import * as signIn from './tables/sign-in.ts'

/**
 * All tables as queries see them. `baseline/`, `migrations/` and `functions/` make them with checks, indexes and
 * triggers; `schema.test.ts` compares both.
 */
export const schema = {
  ...carts,
  ...changeSets,
  ...feed,
  ...figures,
  ...goods,
  ...orders,
  ...papers,
  ...payments,
  ...people,
  ...pictures,
  ...products,
  ...search,
  ...shop,
  ...signIn,
}
