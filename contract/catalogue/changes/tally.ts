import { formatCount } from '../../values/money/money.ts'
import { packFields } from '../product-fields.ts'
import type { ChangeField, ShownValues } from './change-fields.ts'
import type { ChangeCounts, ChangeWarning, FieldCount, RowAction } from './change-sets.ts'
import { fieldLabels } from './field-labels.ts'

/** Patterns are looked for in files of so many rows; smaller ones are read by eye. */
const FEWEST_ROWS = 10
const SAME_FACTOR_SHARE = 0.3
const RENAMED_SHARE = 0.3
const SWAPPED_SHARE = 0.5
const REMOVED_SHARE = 0.1
/** One product of a small shop is no mass removal. */
const FEWEST_REMOVED = 2
const SEVERE_FACTOR = 8
/** A file of distinct factors must not fill the memory. */
const MOST_FACTORS = 10_000

const TEXTS = ['name', 'description', 'brand', 'category'] as const
const NUMBERS = ['price', 'minimum', 'orderMultiple', ...packFields.map(({ key }) => key)] as const

const countOf = {
  create: 'new',
  draft: 'drafts',
  update: 'changed',
  remove: 'removed',
  discard: 'removed',
  restore: 'restored',
  redraft: 'restored',
  publish: 'published',
  withdraw: 'withdrawn',
} as const satisfies Record<RowAction, keyof ChangeCounts>

/** Rows that change something and are not refused. Change sets of before know no drafts. */
export function countChanges(counts: ChangeCounts): number {
  const { drafts = 0, published = 0, withdrawn = 0 }: Partial<ChangeCounts> = counts
  const { changed, removed, restored } = counts
  return counts.new + drafts + changed + removed + restored + published + withdrawn
}

/** A row as it is counted. */
export interface TalliedRow {
  readonly action: RowAction
  readonly before: ShownValues
  readonly after: ShownValues
  readonly available: { readonly before: number; readonly after: number } | null
  readonly warnings: readonly Pick<ChangeWarning, 'severe'>[]
  readonly isRefused: boolean
}

export interface TallyFacts {
  /** Only a file can hold what nobody meant: an action says itself what it does. */
  readonly isFile: boolean
  readonly productsInShop: number
  /** Warnings about the file itself. */
  readonly ofFile?: readonly ChangeWarning[] | undefined
}

/** Counts the rows of a change set one by one, and finds what is unusual about it as a whole. */
export function changeTally({ isFile, productsInShop, ofFile = [] }: TallyFacts) {
  const counts: ChangeCounts = {
    new: 0,
    drafts: 0,
    changed: 0,
    unchanged: 0,
    removed: 0,
    restored: 0,
    published: 0,
    withdrawn: 0,
    refused: 0,
    warnings: 0,
    severe: 0,
    fields: {},
  }
  const factors = new Map<string, number>()
  const swapped = new Map<string, number>()

  const countField = (field: keyof typeof fieldLabels, was: unknown, will: unknown) => {
    const count: FieldCount = counts.fields[field] ?? {
      changed: 0,
      up: 0,
      down: 0,
      largestPercent: null,
    }
    counts.fields[field] = addChange(count, was, will)
  }

  const countUpdate = ({ before, after, available }: TalliedRow) => {
    for (const field of Object.keys(after) as ChangeField[])
      countField(field, before[field], after[field])
    if (available) countField('available', available.before, available.after)
    for (const field of NUMBERS) {
      const factor = findFactor(before[field], after[field])
      const key = `${field} ${factor?.toFixed(4)}`
      if (factor !== undefined && (factors.has(key) || factors.size < MOST_FACTORS))
        factors.set(key, (factors.get(key) ?? 0) + 1)
    }
    for (const into of TEXTS)
      for (const from of TEXTS)
        if (into !== from && after[into] && after[into] === before[from])
          swapped.set(`${from} ${into}`, (swapped.get(`${from} ${into}`) ?? 0) + 1)
  }

  const rows = () => counts.new + counts.drafts + counts.changed + counts.unchanged

  function findPatterns(): Omit<ChangeWarning, 'rowNo'>[] {
    const found: Omit<ChangeWarning, 'rowNo'>[] = []
    const of = formatCount(rows())
    for (const [key, count] of factors) {
      if (count <= SAME_FACTOR_SHARE * rows()) continue
      const [field, factor] = key.split(' ') as [(typeof NUMBERS)[number], string]
      const size = Math.max(Number(factor), 1 / Number(factor))
      found.push({
        field,
        kind: 'sameFactor',
        severe: size >= SEVERE_FACTOR - 0.001,
        sentence: `${fieldLabels[field]}: ${formatCount(count)} of ${of} rows change by the same factor, ${describeFactor(Number(factor))}`,
      })
    }
    for (const [key, count] of swapped) {
      if (count <= SWAPPED_SHARE * rows()) continue
      const [from, into] = key.split(' ') as [(typeof TEXTS)[number], (typeof TEXTS)[number]]
      found.push({
        field: into,
        kind: 'columnsSwapped',
        severe: true,
        sentence: `In ${formatCount(count)} of ${of} rows ${fieldLabels[into]} holds what was in ${fieldLabels[from]}`,
      })
    }
    const renamed = counts.fields.name?.changed ?? 0
    if (renamed > RENAMED_SHARE * rows())
      found.push({
        field: 'name',
        kind: 'massRename',
        severe: false,
        sentence: `${formatCount(renamed)} of ${of} rows get another name`,
      })
    return found
  }

  return {
    add(row: TalliedRow): void {
      if (row.isRefused) {
        counts.refused += 1
        return
      }
      counts.warnings += row.warnings.length
      counts.severe += row.warnings.filter(({ severe }) => severe).length
      counts[countOf[row.action]] += 1
      if (row.action === 'update') countUpdate(row)
    },

    addUnchanged(rowCount: number): void {
      counts.unchanged += rowCount
    },

    /** The counts, and the warnings about the change set as a whole, which are counted, too. */
    finish(): { counts: ChangeCounts; warnings: ChangeWarning[] } {
      const found = isFile && rows() >= FEWEST_ROWS ? findPatterns() : []
      const removed = counts.removed + counts.withdrawn
      if (removed >= FEWEST_REMOVED && removed > REMOVED_SHARE * productsInShop)
        found.push({
          field: null,
          kind: 'massRemoval',
          severe: true,
          sentence: `This removes ${formatCount(removed)} of ${formatCount(productsInShop)} products`,
        })
      const warnings = [...ofFile, ...found.map((warning) => ({ rowNo: null, ...warning }))]
      return {
        counts: {
          ...counts,
          warnings: counts.warnings + warnings.length,
          severe: counts.severe + warnings.filter(({ severe }) => severe).length,
        },
        warnings,
      }
    },
  }
}

function addChange(count: FieldCount, was: unknown, will: unknown): FieldCount {
  const changed = { ...count, changed: count.changed + 1 }
  if (typeof was !== 'number' || typeof will !== 'number') return changed
  const percent = was === 0 ? null : Math.round((will / was - 1) * 1000) / 10
  const largest = count.largestPercent
  return {
    ...changed,
    up: count.up + (will > was ? 1 : 0),
    down: count.down + (will < was ? 1 : 0),
    largestPercent:
      percent !== null && (largest === null || Math.abs(percent) > Math.abs(largest))
        ? percent
        : largest,
  }
}

function findFactor(was: number | null | undefined, will: number | null | undefined) {
  return was && will && was !== will ? will / was : undefined
}

function describeFactor(factor: number): string {
  const size = Math.round(Math.max(factor, 1 / factor) * 1000) / 1000
  return `${factor > 1 ? '×' : '÷'} ${size}`
}
