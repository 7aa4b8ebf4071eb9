import type { Product } from '../../../contract/catalogue/products.ts'
import { capital, words } from '../../../contract/values/text/words.ts'
import { cataloguePath, paths } from '../../platform/base/paths.ts'

/** The way to a product: the catalogue, and its category if it has one. */
export function trailTo({ category }: Pick<Product, 'category'>) {
  return [
    { name: capital(words().catalogue), path: paths.catalogue },
    ...(category ? [{ name: category, path: cataloguePath({ category }) }] : []),
  ]
}
