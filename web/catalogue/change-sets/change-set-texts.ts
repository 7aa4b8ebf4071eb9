import type {
  ChangeCounts,
  ChangeSetKind,
  FieldCount,
  RowAction,
} from '../../../contract/catalogue/changes/change-sets.ts'
import { formatCount } from '../../../contract/values/money/money.ts'

export const kindTexts = {
  edit: 'Edit',
  grid: 'Grid',
  action: 'Action',
  import: 'Import',
  undo: 'Undo',
} as const satisfies Record<ChangeSetKind, string>

export const actionTexts = {
  create: 'New',
  update: 'Changed',
  remove: 'Removed',
  restore: 'Brought back',
  draft: 'New draft',
  publish: 'Published',
  withdraw: 'Withdrawn',
  discard: 'Removed',
  redraft: 'Brought back as a draft',
} as const satisfies Record<RowAction, string>

/** The counts that are not zero, in one line: `12 new, 300 changed, 3 refused`. */
export function countsText(counts: ChangeCounts): string {
  const parts = [
    [counts.new, 'new'],
    [counts.drafts, 'as drafts'],
    [counts.changed, 'changed'],
    [counts.removed, 'removed'],
    [counts.restored, 'brought back'],
    [counts.published, 'published'],
    [counts.withdrawn, 'withdrawn'],
    [counts.refused, 'refused'],
  ] as const
  const named = parts.filter(([count]) => count > 0)
  return named.length === 0
    ? '0 changes'
    : named.map(([count, what]) => `${formatCount(count)} ${what}`).join(', ')
}

/** Sums up the changes of one field: `212 up, 4 down, largest +900 %`; for texts only `37 changed`. */
export function fieldCountText({ changed, up, down, largestPercent }: FieldCount): string {
  const other = changed - up - down
  const parts = [
    up > 0 && `${formatCount(up)} up`,
    down > 0 && `${formatCount(down)} down`,
    other > 0 && `${formatCount(other)} changed`,
    largestPercent !== null && `largest ${percentText(largestPercent)}`,
  ]
  return parts.filter(Boolean).join(', ')
}

function percentText(percent: number): string {
  const sign = percent < 0 ? '−' : '+'
  return `${sign}${Math.abs(percent).toLocaleString('en-US')}\u00a0%`
}
