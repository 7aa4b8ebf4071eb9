import { MEGABYTE } from './hostile-lists.ts'

/** A file for a call that takes files, of 5 MB, or as many rows as its call reads. */
export interface HostileFile {
  readonly name: string
  readonly path: string
  readonly by: 'customer' | 'admin'
  /** `size` is the share of the largest one; the part is one of the shop. */
  readonly make: (size: number, partNumber: string) => string
}

const rows = (header: string, count: number, row: (no: number) => string) =>
  [header, ...Array.from({ length: Math.floor(count) }, (_, no) => row(no))].join('\n')

const unknownId = (no: number) => `0192f0c8-7f4e-7a39-8c7d-${no.toString(16).padStart(12, '0')}`

export const hostileFiles: readonly HostileFile[] = [
  {
    name: '50,000 own numbers of one part',
    path: '/partNumber/import',
    by: 'customer',
    make: (size, partNumber) =>
      rows('number;part_number', size * 50_000, (no) => `GAR-${no};${partNumber}`),
  },
  {
    name: '50,000 own numbers of unknown parts',
    path: '/partNumber/import',
    by: 'customer',
    make: (size) => rows('number;part_number', size * 50_000, (no) => `GAR-${no};QX-${no}`),
  },
  {
    name: '100,000 counts of unknown products',
    path: '/stock/countSheet',
    by: 'admin',
    make: (size) => rows('product_id;counted', size * 100_000, (no) => `${unknownId(no)};${no}`),
  },
  {
    name: '5 MB of references of unknown parts',
    path: '/references/import',
    by: 'admin',
    make: (size) =>
      rows('part_number;kind;maker;number', size * 130_000, (no) => `QX-${no};oe;Norvik;NV-${no}`),
  },
  {
    name: '5 MB of new products',
    path: '/changeSet/import',
    by: 'admin',
    make: (size) =>
      rows(
        'part_number,name,description,price,minimum,picture',
        (size * 5 * MEGABYTE) / 100,
        (no) =>
          `QZ-${no},Pad ${no},Cast and machined.,12.50,500,https://pictures.example/${no}.webp`,
      ),
  },
  {
    name: 'a product row that never ends',
    path: '/changeSet/import',
    by: 'admin',
    make: (size) => `part_number,name,price\n"${'a,'.repeat((size * 5 * MEGABYTE) / 2)}`,
  },
]
