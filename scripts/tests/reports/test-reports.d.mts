interface Report {
  readonly passed: number
  readonly skipped: number
  readonly failures: readonly string[]
}
export function readVitestReport(file: string): Report
export function readPlaywrightReport(file: string): Report
