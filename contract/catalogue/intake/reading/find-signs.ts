import { readUnit } from '../../../values/units.ts'
import type { DecimalSign } from '../mapping.ts'
import { decimalOf, splitNumber } from '../rows/plain-number.ts'

interface Signs {
  readonly decimal: DecimalSign | null
  readonly thousands: string | null
  readonly currency: string | null
  readonly units: readonly string[]
}

const CURRENCY =
  /^(?:[A-Z]{0,3}\s?\p{Sc}|USD|EUR|GBP|PLN|CHF|CZK|SEK|NOK|DKK|HUF|RON|CAD|AUD|CNY|JPY|zł|Kč|kr\.?|Fr\.?)$/u
const WEIGHT = /^(?:kgs?|gr?|t|lbs?)\.?$/i
const THOUSANDS = /^-?\d{1,3}([.,' ])\d{3}(?:\1\d{3})*(?:[.,]\d+)?$/
const MOST_UNITS = 10

/** The signs in the cells of a file's first lines. A decimal sign is the one that most numbers can only have. */
export function findSigns(rows: readonly (readonly string[])[]): Signs {
  const seen = { '.': 0, ',': 0 }
  const currencies = new Map<string, number>()
  const units = new Set<string>()
  const numbers: string[] = []
  for (const row of rows) {
    for (const cell of row) {
      const found = cell.length <= 40 ? splitNumber(cell) : undefined
      if (!found) continue
      const { before, number, after } = found
      if (before === '' || CURRENCY.test(before)) {
        const decimal = decimalOf(number)
        if (decimal) seen[decimal] += 1
        numbers.push(number)
      }
      for (const sign of [before, after])
        if (CURRENCY.test(sign)) currencies.set(sign, (currencies.get(sign) ?? 0) + 1)
      const isUnit = before === '' && (WEIGHT.test(after) || readUnit(after) !== undefined)
      if (after !== '' && isUnit && units.size < MOST_UNITS) units.add(after)
    }
  }
  const decimal = chooseDecimal(seen)
  const [currency = null] = [...currencies].toSorted(([, one], [, other]) => other - one)[0] ?? []
  return { decimal, thousands: findThousands(numbers, decimal), currency, units: [...units] }
}

function chooseDecimal(seen: Readonly<Record<DecimalSign, number>>): DecimalSign | null {
  if (seen['.'] + seen[','] === 0) return null
  return seen[','] > seen['.'] ? ',' : '.'
}

function findThousands(numbers: readonly string[], decimal: DecimalSign | null): string | null {
  for (const number of numbers) {
    const sign = THOUSANDS.exec(number)?.[1]
    if (sign !== undefined && sign !== decimal) return sign
  }
  return null
}
