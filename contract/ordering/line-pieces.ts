import { z } from 'zod'
import { LINES_AN_ORDER } from './lines-an-order.ts'

export const LineNo = z.int().min(1).max(LINES_AN_ORDER)

/** Pieces of a line. */
export const Pieces = z
  .int('A whole number of pieces')
  .min(1, 'At least 1 piece')
  .max(1_000_000_000, 'At most 1,000,000,000 pieces')

/** The lines that an act is for, each once; a whole order fits into one call. */
export const eachLineOnce = <Line extends z.ZodType<{ lineNo: number }>>(line: Line) =>
  z
    .array(line)
    .min(1, 'Choose at least one line')
    .max(LINES_AN_ORDER)
    .refine(
      (lines) => new Set(lines.map(({ lineNo }) => lineNo)).size === lines.length,
      'Each line once',
    )

export const LinePieces = z.strictObject({ lineNo: LineNo, quantity: Pieces })
export type LinePieces = z.infer<typeof LinePieces>
