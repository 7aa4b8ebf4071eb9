import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { plainFields } from '../../../contract/catalogue/product-fields.ts'

const guide = readFileSync(join(import.meta.dirname, '../../../demo/README.md'), 'utf8')

test.each(plainFields.map(({ column }) => column))(
  'the guide to files of products describes the column %s',
  (column) => {
    expect(guide).toContain(`\`${column}\``)
  },
)
