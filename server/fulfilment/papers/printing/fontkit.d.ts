declare module 'fontkit' {
  export function create(font: Buffer): { hasGlyphForCodePoint(code: number): boolean }
}
