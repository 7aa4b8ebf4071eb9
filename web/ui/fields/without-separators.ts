const GROUPED = /^[1-9]\d{0,2}(?:[,\s]\d{3})+(?=\.|$)/

/** `1,200.5` as `1200.5`. Another comma stays, so that `84,5` is refused and not read as 845. */
export function withoutSeparators(typed: string): string {
  return typed.trim().replace(GROUPED, (whole) => whole.replaceAll(/\D/g, ''))
}
