export interface Sum {
  readonly passed: number
  readonly failed: number
  readonly skipped?: number
  readonly failures?: readonly string[]
}
type Say = (text: string) => void
export function openTurns(
  print?: Say,
): (name: string, run: (say: Say) => Promise<Sum>) => Promise<Sum>
export function describeSum(sum: Sum): string
