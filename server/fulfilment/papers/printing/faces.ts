import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { create as openFont } from 'fontkit'
import subsetFont from 'subset-font'

const require = createRequire(import.meta.url)

/** The shop's typeface in two weights, and others for the characters that it lacks. */
export type Weight = 400 | 600

export interface Face {
  /** Unique; the PDF's name of the font. */
  readonly name: string
  readonly bytes: Buffer
  has(character: string): boolean
}

/** A file of a fallback typeface, and the characters that its package lists for it. */
interface FallbackFile {
  readonly file: string
  readonly holds: (code: number) => boolean
}

const OWN_PARTS = ['latin', 'latin-ext']
/** In this order: European scripts first. */
const FALLBACKS = [
  ...['noto-sans', 'noto-sans-sc', 'noto-sans-kr'],
  ...['noto-sans-hebrew', 'noto-sans-arabic'],
  ...['noto-sans-thai', 'noto-sans-georgian', 'noto-sans-armenian'],
]
const loaded = new Map<string, Promise<Face>>()
/** Which face writes a character; undefined if none can. */
const known = { 400: new Map<string, Face | undefined>(), 600: new Map<string, Face | undefined>() }
let fallbackParts: FallbackFile[] | undefined

/** Loads the faces that write these characters. `faceOf` knows only characters that were loaded before. */
export async function learnCharacters(text: string): Promise<void> {
  for (const character of new Set(text))
    for (const weight of [400, 600] as const)
      if (!known[weight].has(character))
        known[weight].set(character, await findFace(character, weight))
}

/** The face that writes a character; undefined if none can. */
export function faceOf(character: string, weight: Weight): Face | undefined {
  return known[weight].get(character)
}

async function findFace(character: string, weight: Weight): Promise<Face | undefined> {
  for (const part of OWN_PARTS) {
    const face = await load(`@fontsource/barlow/files/barlow-${part}-${weight}-normal.woff2`)
    if (face.has(character)) return face
  }
  const code = character.codePointAt(0) ?? 0
  fallbackParts ??= FALLBACKS.flatMap(listParts)
  for (const part of fallbackParts) {
    if (!part.holds(code)) continue
    // A fallback has only one weight: it has to be readable, not beautiful.
    const face = await load(part.file)
    if (face.has(character)) return face
  }
}

function load(file: string): Promise<Face> {
  const face = loaded.get(file) ?? open(file)
  loaded.set(file, face)
  return face
}

/** Opens a face as PDFs embed it: unpacked, unhinted, a variable font at the weight of text (its default is thin). */
async function open(file: string): Promise<Face> {
  const bytes = await subsetFont(await readFile(require.resolve(file)), '', {
    targetFormat: 'truetype',
    noHinting: true,
    keepAllGlyphs: true,
    ...(file.includes('-wght-') && { variationAxes: { wght: 400 } }),
  })
  const font = openFont(bytes)
  return {
    name: file,
    bytes,
    has: (character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
  }
}

/** Parts of a typeface by the ranges that its package states; a part may lack some of them. */
function listParts(family: string): FallbackFile[] {
  const ranges: Record<string, string> = require(`@fontsource-variable/${family}/unicode.json`)
  return Object.entries(ranges).map(([key, text]) => {
    const ends = text.split(',').map((range) =>
      range
        .replace('U+', '')
        .split('-')
        .map((end) => Number.parseInt(end, 16)),
    )
    return {
      file: `@fontsource-variable/${family}/files/${family}-${key.replace(/[[\]]/g, '')}-wght-normal.woff2`,
      holds: (code) => ends.some(([from = 0, to = from]) => code >= from && code <= to),
    }
  })
}
