declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2' | 'truetype'
      noHinting?: boolean
      keepFeatures?: readonly string[]
      keepAllGlyphs?: boolean
      variationAxes?: Readonly<Record<string, number>>
    },
  ): Promise<Buffer>
}
