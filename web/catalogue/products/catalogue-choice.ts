import type { CataloguePage } from '../../../contract/catalogue/catalogue-search.ts'
import { type CatalogueSort, catalogueSorts } from '../../../contract/catalogue/catalogue-sorts.ts'
import type { CatalogueChoice } from '../../platform/base/paths.ts'
import { withoutSeparators } from '../../ui/fields/typed-number.ts'

/** A choice with every list present. */
export interface ReadChoice extends CatalogueChoice {
  readonly category: readonly string[]
  readonly brand: readonly string[]
  readonly attribute: readonly string[]
  readonly sort?: CatalogueSort | undefined
}

/** The choice with the present names for former ones. */
export function withPresentNames(
  choice: ReadChoice,
  renamed: CataloguePage['renamed'] | undefined,
): ReadChoice {
  const now = (field: 'category' | 'brand') => {
    const names = new Map(Object.entries(renamed?.[field] ?? {}))
    return [...new Set(choice[field].map((name) => names.get(name) ?? name))]
  }
  return { ...choice, category: now('category'), brand: now('brand') }
}

const DOLLARS = /^\d{1,6}(\.\d{1,2})?$/

/** The choice in a catalogue address, without invalid values; the inverse of `cataloguePath`. */
export function readCatalogueChoice(search: URLSearchParams): ReadChoice {
  const all = (name: string) => [...new Set(search.getAll(name).filter(Boolean))].slice(0, 20)
  const dollars = (name: string) => {
    const typed = withoutSeparators(search.get(name)?.replace('$', '') ?? '')
    return typed && DOLLARS.test(typed) ? typed : undefined
  }
  return {
    q: search.get('q')?.trim().slice(0, 100) || undefined,
    category: all('category'),
    brand: all('brand'),
    attribute: all('attribute').filter((attribute) => attribute.includes('=')),
    least: dollars('least'),
    most: dollars('most'),
    orderable: search.get('orderable') === 'true' || undefined,
    discounted: search.get('discounted') === 'true' || undefined,
    bought: search.get('bought') === 'true' || undefined,
    sort: catalogueSorts.find((sort) => sort === search.get('sort')),
    after: search.get('after') || undefined,
  }
}

/** A chosen filter, and the choice without it. */
interface ChosenFilter {
  readonly name: string
  readonly without: CatalogueChoice
}

const flags = [
  ['orderable', 'In stock'],
  ['discounted', 'Discounted'],
  ['bought', 'Bought before'],
] as const

/** The chosen filters, shown as chips. Removing one returns to the first page. */
export function chosenFilters(choice: ReadChoice): ChosenFilter[] {
  const base = { ...choice, after: undefined }
  const ofList = (list: 'category' | 'brand' | 'attribute') =>
    choice[list].map((value) => ({
      name: value.slice(value.indexOf('=') + 1),
      without: { ...base, [list]: choice[list].filter((one) => one !== value) },
    }))
  const { least, most } = choice
  const price = {
    name: most ? `$${least ?? 0} to $${most}` : `From $${least}`,
    without: { ...base, least: undefined, most: undefined },
  }
  return [
    ...ofList('category'),
    ...ofList('brand'),
    ...ofList('attribute'),
    ...(least || most ? [price] : []),
    ...flags
      .filter(([flag]) => choice[flag])
      .map(([flag, name]) => ({ name, without: { ...base, [flag]: undefined } })),
  ]
}
