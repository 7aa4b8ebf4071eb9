import type { ChangeWarning } from '../../../../contract/catalogue/changes/change-sets.ts'
import { type NamedField, namedFields } from '../../../../contract/catalogue/intake/mapping.ts'
import { nearestFinder, shopSpelling } from '../../../../contract/catalogue/intake/near-names.ts'
import { formatCountOf } from '../../../../contract/values/money/money.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { findNames, listNames, nameStore } from '../../names/name-store.ts'
import type { JudgedRow } from '../change-set-store.ts'

/** Names of the shop that a spelling is compared with. */
const COMPARED = 1000
/** New names that are told one by one, those with the most rows. */
const MOST_TOLD = 20
/** Different names that are counted; a column of more is no column of names. */
const MOST_COUNTED = 5000
const nouns = { category: 'category', brand: 'brand' } as const satisfies Record<NamedField, string>

/** Counts the categories and brands that a draft gives, and warns of those that no product has yet: they may be slips. */
export function newNames() {
  const counts = {
    category: new Map<string, number>(),
    brand: new Map<string, number>(),
  } as const satisfies Record<NamedField, Map<string, number>>

  return {
    add(rows: readonly JudgedRow[]): void {
      for (const { after = {}, errors = [] } of rows)
        for (const field of namedFields) {
          const name = errors.length === 0 ? after[field] : null
          if (!name) continue
          const rowCount = counts[field].get(name) ?? 0
          if (rowCount > 0 || counts[field].size < MOST_COUNTED)
            counts[field].set(name, rowCount + 1)
        }
    },

    /** Severe, so that nobody makes a name without a look. A shop without any has nothing to be misspelt. */
    async findWarnings(db: Queryable): Promise<ChangeWarning[]> {
      const warnings: ChangeWarning[] = []
      for (const field of namedFields) {
        const known = await findNames(db, field, [...counts[field].keys()])
        const fresh = [...counts[field]]
          .filter(([name]) => !known.has(name))
          .toSorted(([, one], [, other]) => other - one)
        const own = fresh.length > 0 ? await listNames(db, field, COMPARED) : []
        if (own.length === 0) continue
        const told = fresh.slice(0, MOST_TOLD)
        const described = await nameStore.find(
          db,
          field,
          told.map(([name]) => name),
        )
        const replaced = new Map(described.map(({ name, replacedBy }) => [name, replacedBy]))
        const findNearest = nearestFinder(own.map(shopSpelling))
        const sentences = told.map(([name, rowCount]) => {
          const nearest = replaced.get(name) ?? findNearest(name)
          const place = `“${name}” is a new ${nouns[field]}, in ${formatCountOf(rowCount, 'row')}`
          return nearest === null ? place : `${place}. Is it “${nearest}”?`
        })
        const more = fresh.length - sentences.length
        if (more > 0) sentences.push(`${formatCountOf(more, `further new ${nouns[field]} name`)}`)
        for (const sentence of sentences)
          warnings.push({ rowNo: null, field, kind: 'newName', severe: true, sentence })
      }
      return warnings
    },
  }
}
