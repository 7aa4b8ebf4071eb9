/** Value in a new row: the form's type requires a number, but the field is empty until one is typed. */
export const NOT_TYPED = undefined as unknown as number

/** An empty field reads as NaN, not as 0. */
export function readNumber(text: string | number): number {
  return text === '' ? Number.NaN : Number(text)
}

/** Reads a field that may stay empty. */
export function readPrice(text: string | number | null | undefined): number | undefined {
  return text === '' || text === null || text === undefined ? undefined : Number(text)
}
