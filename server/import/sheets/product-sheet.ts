import { keepTerms } from './keep-terms.ts'
import { stageProducts, upsertProducts } from './product-import-store.ts'
import { type ProductLine, productLine } from './product-line.ts'
import type { Sheet } from './sheet.ts'

/** Products are matched by part number. */
export const productSheet: Sheet<ProductLine> = {
  markColumn: 'part_number',
  row: productLine,
  requiredColumns: [
    'part_number',
    'name',
    'description',
    'price',
    'minimum',
    'available',
    'picture',
  ],
  key: { column: 'part_number', of: (line) => line.part_number },
  async write(tx, rows, columns, options) {
    await stageProducts(tx, rows)
    await keepTerms(tx, columns)
    return upsertProducts(tx, columns, options)
  },
}
