import { kilogramsFromGrams, roundPacks } from '../../catalogue/bulk/packs.ts'
import { countryName } from '../../people/addresses/countries.ts'
import { keyOfPostCode } from '../../people/addresses/post-codes.ts'
import { type Cents, cents, centsFromDollars } from '../../values/money/money.ts'
import { withDefaultPacks } from './default-packs.ts'
import type { Destination, Freight, FreightLine, FreightStep } from './delivered-cost.ts'
import type { Tariff } from './freight-setting.ts'

type Zone = Tariff['zones'][number]

/** Hides the error that fractions leave in sums, so that three thirds of a pallet are not two pallets. */
const TOLERANCE = 1e-6
/** Most part numbers named in a sentence; 200 would be unreadable. */
const MOST_NAMED = 10
const NO_CENTS = cents(0)

/**
 * The price of freight by the owner's tariff. If the tariff has no answer, freight is unpriced with a reason, never 0.
 * Pick-up is free where the owner allows it; otherwise the delivery is priced.
 */
export function priceFreight(
  tariff: Tariff,
  lines: readonly FreightLine[],
  to: Destination,
): Freight {
  const load = loadOf(lines, tariff)
  if (!tariff.isOn) return answer(load, { cents: NO_CENTS, reason: 'noTariff' })
  if (to.pickUp && tariff.pickUp)
    return answer(load, { cents: NO_CENTS, reason: 'pickUp', detail: 'Collected at our dock' })

  const zone = findZone(tariff.zones, to)
  if (!zone) {
    const place = [to.postCode.trim(), countryName(to.country)].filter(Boolean).join(', ')
    const detail = `We do not deliver to ${place} yet.`
    return answer(load, { reason: 'noZone', detail })
  }
  if (load.unknown.length > 0)
    return answer(load, { reason: 'noPackData', detail: missingPacks(load.unknown), zone })

  const steps = zone.steps.map(toStep)
  const step = steps.find(({ upToPallets }) => load.pallets <= upToPallets)
  if (!step) {
    const detail = `Freight for ${load.pallets} pallets has to be quoted first`
    return answer(load, { reason: 'tooManyPallets', detail, zone })
  }
  const palletCents = load.pallets === 0 ? NO_CENTS : priceStep(step, load.pallets)
  const liftGateCents = to.liftGate ? centsFromDollars(tariff.liftGate) : NO_CENTS
  return answer(load, {
    cents: cents(palletCents + load.weightCents + liftGateCents),
    zone,
    ...(load.pallets > 0 && { step, cheaper: findCheaper(steps, load.pallets) }),
    liftGateCents,
  })
}

interface FreightLoad {
  /** Pallets of the lines whose packs are known. */
  readonly pallets: number
  readonly kilograms: number | null
  readonly room: number
  readonly linePallets: readonly (number | null)[]
  /** Price of the lines that go by weight. */
  readonly weightCents: Cents
  readonly byWeight: boolean
  /** Some packs are a category's default. */
  readonly byDefault: boolean
  /** Lines that go neither by pallet nor by weight. */
  readonly unknown: readonly FreightLine[]
}

function loadOf(given: readonly FreightLine[], tariff: Tariff): FreightLoad {
  const { mixed, perKilogram } = tariff
  const lines = given.map((line) => withDefaultPacks(line, tariff))
  const parts = lines.map((line) => exactPallets(line))
  const onPallets = parts.filter((part) => part !== null)
  const pallets = mixed ? wholePallets(sum(onPallets)) : sum(onPallets.map(wholePallets))
  const loose = lines.filter(({ packs }) => packs.palletPieces === null)
  const weighed = perKilogram === null ? [] : loose.filter((line) => gramsOf(line) !== null)
  const grams = lines.map(gramsOf)
  return {
    pallets,
    kilograms: grams.includes(null) ? null : kilogramsFromGrams(sum(grams.map(Number))),
    // Lines that are not mixed have a last pallet each.
    room: mixed || onPallets.length === 1 ? roomOn(pallets - sum(onPallets)) : 0,
    linePallets: parts.map((part) =>
      part === null ? null : mixed ? roundPacks(part) : wholePallets(part),
    ),
    weightCents: priceWeight(perKilogram ?? 0, sum(weighed.map((line) => gramsOf(line) ?? 0))),
    byWeight: weighed.length > 0,
    byDefault: lines.some((line, place) => line !== given[place]),
    unknown: loose.filter((line) => !weighed.includes(line)),
  }
}

function exactPallets({ quantity, packs }: FreightLine): number | null {
  return packs.palletPieces === null ? null : quantity / packs.palletPieces
}

function gramsOf({ quantity, packs, pieceGrams }: FreightLine): number | null {
  const { palletGrams, palletPieces } = packs
  if (palletGrams !== null && palletPieces !== null) return (quantity * palletGrams) / palletPieces
  return pieceGrams == null ? null : quantity * pieceGrams
}

/** By the begun kilogram, so that no cent is rounded. */
function priceWeight(perKilogram: number, grams: number): Cents {
  return cents(centsFromDollars(perKilogram) * kilogramsFromGrams(grams))
}

function wholePallets(pallets: number): number {
  return pallets === 0 ? 0 : Math.max(1, Math.ceil(pallets - TOLERANCE))
}

/** Rounds down to two decimals, so that the stated room is really free. */
function roomOn(pallets: number): number {
  return Math.max(0, Math.floor(pallets * 100 + TOLERANCE) / 100)
}

/** The zone with the longest prefix of the post code; one without prefixes is its whole country. */
export function findZone(zones: readonly Zone[], to: Destination): Zone | undefined {
  const key = keyOfPostCode(to.postCode)
  let found: Zone | undefined
  let longest = -1
  for (const zone of zones) {
    if (zone.country !== to.country) continue
    for (const prefix of zone.prefixes.length === 0 ? [''] : zone.prefixes) {
      if (prefix.length > longest && key.startsWith(prefix)) {
        found = zone
        longest = prefix.length
      }
    }
  }
  return found
}

function toStep({ upToPallets, perPallet, flat }: Zone['steps'][number]): FreightStep {
  return flat === undefined
    ? { upToPallets, kind: 'perPallet', cents: centsFromDollars(perPallet ?? Number.NaN) }
    : { upToPallets, kind: 'flat', cents: centsFromDollars(flat) }
}

/** All pallets at the price of the step that holds their count. */
function priceStep(step: FreightStep, pallets: number): Cents {
  return step.kind === 'flat' ? step.cents : cents(step.cents * pallets)
}

/** The next count of pallets that costs less than this one: within a step more never do, so it is a step's first. */
function findCheaper(steps: readonly FreightStep[], pallets: number): Freight['cheaper'] {
  const place = steps.findIndex(({ upToPallets }) => pallets <= upToPallets)
  const price = priceStep(steps[place] as FreightStep, pallets)
  for (const [index, step] of steps.entries()) {
    if (index <= place) continue
    const first = (steps[index - 1]?.upToPallets ?? 0) + 1
    const saves = cents(price - priceStep(step, first))
    if (saves > 0) return { pallets: first, saves }
  }
  return null
}

function missingPacks(lines: readonly FreightLine[]): string {
  const names = lines.map(({ partNumber, name }) => partNumber ?? name)
  const more = names.length - MOST_NAMED
  const named = names.slice(0, MOST_NAMED).join(', ')
  const rest = more > 0 ? ` and ${more} more` : ''
  return `Freight has to be quoted first: pallet data is missing for ${named}${rest}`
}

type FreightPrice = Partial<Omit<Freight, 'zone' | 'transitDays'>> & { readonly zone?: Zone }

function answer(load: FreightLoad, { zone, ...priced }: FreightPrice): Freight {
  const isKnown = load.unknown.length === 0
  return {
    cents: null,
    reason: null,
    detail: null,
    step: null,
    cheaper: null,
    liftGateCents: NO_CENTS,
    pallets: isKnown ? load.pallets : null,
    kilograms: load.kilograms,
    byWeight: load.byWeight,
    byDefault: load.byDefault,
    linePallets: load.linePallets,
    room: isKnown ? load.room : 0,
    ...priced,
    zone: zone?.name ?? null,
    transitDays: zone?.transitDays ?? null,
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
