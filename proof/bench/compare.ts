import type { Contender, Sample } from './load.ts'

export interface Effort {
  readonly rounds: number
  readonly seconds: number
  /** Load that isn't measured, of each contender. */
  readonly warmUpSeconds?: number
}

/** The medians of a contender's rounds. */
export interface Figures extends Sample {
  readonly name: string
}

const WARM_UP_SECONDS = 0.5

/** Loads all contenders in turn (A B A B …), so that other activity on the machine affects them alike. */
export async function compare(
  contenders: readonly Contender[],
  { rounds, seconds, warmUpSeconds = WARM_UP_SECONDS }: Effort,
): Promise<Figures[]> {
  const samples = contenders.map((): Sample[] => [])
  for (const contender of contenders) await contender.run(warmUpSeconds)
  for (let round = 0; round < rounds; round += 1) {
    for (const [place, contender] of contenders.entries())
      samples[place]?.push(await contender.run(seconds))
  }
  return contenders.map(({ name }, place) => ({ name, ...medians(samples[place] ?? []) }))
}

function medians(samples: readonly Sample[]): Sample {
  const [first] = samples
  if (!first) throw new Error('No values to take a median of.')
  const names = Object.keys(first) as (keyof Sample)[]
  return Object.fromEntries(
    names.map((name) => [name, median(samples.map((sample) => sample[name]))]),
  ) as unknown as Sample
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** Interpolates between the two nearest values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  const place = (sorted.length - 1) * share
  const below = sorted[Math.floor(place)] ?? Number.NaN
  const above = sorted[Math.ceil(place)] ?? Number.NaN
  return below + (above - below) * (place - Math.floor(place))
}
