import type { RunningShop } from './shop.ts'

/** Sum of a metric's values: of one series, or of all whose name and labels begin so. */
export async function readMetric({ origin }: RunningShop, beginning: string): Promise<number> {
  const answer = await fetch(`${origin}/metrics`, { headers: { authorization: 'Bearer bench' } })
  const lines = (await answer.text()).split('\n').filter((line) => line.startsWith(beginning))
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
}
