import { gridFields, mapFields } from '../../../../contract/catalogue/product-fields.ts'
import type { GridProduct } from '../../../../contract/catalogue/product-grid.ts'

/** A product for tests, with a running discount that never ends. */
export function makeProduct(id: string, own: Partial<GridProduct> = {}): GridProduct {
  return {
    ...mapFields(gridFields, () => null),
    _id: id,
    name: `Part ${id}`,
    partNumber: `BH-${id}`,
    category: 'Brakes',
    price: 4.18,
    pricePer: 1,
    minimum: 500,
    orderMultiple: 1,
    available: 3200,
    discount: { percent: 10, until: '2999-12-31T23:59:59.000Z' },
    custom: {},
    ...own,
  }
}
