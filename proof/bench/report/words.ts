import { type Goal, isMet, type Row, type Unit } from '../row.ts'

const SUFFIX: Readonly<Record<Unit, string>> = {
  ratio: '',
  shift: '',
  ms: ' ms',
  s: ' s',
  MB: ' MB',
  kB: ' kB',
}

/** Three significant digits and the unit. */
export function writeValue(value: number, unit: Unit): string {
  return writeNumber(value) + SUFFIX[unit]
}

export function writeNumber(value: number): string {
  if (!Number.isFinite(value)) return 'none'
  const decimals = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return value.toLocaleString('en', {
    minimumFractionDigits: Number.isInteger(value) ? 0 : decimals,
    maximumFractionDigits: decimals,
  })
}

export function writeGoal(goal: Goal | undefined, unit: Unit): string {
  if (!goal) return ''
  return 'atLeast' in goal
    ? `≥ ${writeValue(goal.atLeast, unit)}`
    : `≤ ${writeValue(goal.atMost, unit)}`
}

export function writeVerdict(row: Row): string {
  const met = isMet(row)
  if (met === undefined) return ''
  return met ? 'met' : '**not met**'
}
