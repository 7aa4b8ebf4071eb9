/** A number with its name, as a chart draws it and its table writes it. */
export interface Datum {
  readonly key: string
  readonly name: string
  readonly value: number
}

export interface ChartProps {
  /** Spoken by screen readers in place of the drawing. */
  readonly label: string
  readonly data: readonly Datum[]
  readonly format: (value: number) => string
}
