import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const ROOT = join(import.meta.dirname, '../..')
const FOLDER = join(ROOT, 'web/ui/styles/fonts')

/** A range of characters: the first, and the last if there are several. */
type Range = readonly [first: number, last?: number]

interface Face {
  readonly family: string
  readonly weight: number
  readonly fallback: readonly [
    kind: keyof typeof FALLBACKS,
    size: number,
    ascent: number,
    descent: number,
  ]
}

/** Characters of our own texts and part names; others are in separate files, loaded when one is shown. */
const OWN: readonly Range[] = [
  [0x20, 0x7e],
  ...[...'\u00a0°±²³µ·×½–—‘’“”…•™→−′″≤≥Ωμ'].map((one): Range => [one.codePointAt(0) ?? 0]),
]
const OTHER_LATIN =
  'U+A0-FF, U+131, U+152-153, U+2BB-2BC, U+2C6, U+2DA, U+2DC, U+2000-206F, U+20AC, U+2122'
const EXTENDED_LATIN =
  'U+100-130, U+132-151, U+154-2BA, U+2BD-2C5, U+2C7-2CC, U+2CE-2D7, U+2DD-2FF, U+1E00-1E9F, U+1EF2-1EFF, U+20A0-20AB, U+20AD-20C0'

/**
 * The site's typefaces. `fallback` is a system face, scaled to the same metrics so that nothing shifts on load: its
 * name, size-adjust, ascent and descent in per cent.
 */
const FACES: readonly Face[] = [
  { family: 'Barlow', weight: 400, fallback: ['regular', 95.1, 105.2, 21] },
  { family: 'Barlow', weight: 500, fallback: ['regular', 96, 104.2, 20.8] },
  { family: 'Barlow', weight: 600, fallback: ['bold', 90.8, 110.1, 22] },
  { family: 'Barlow Condensed', weight: 600, fallback: ['bold', 74.2, 134.8, 27] },
  { family: 'IBM Plex Mono', weight: 500, fallback: ['mono', 100, 102.5, 27.5] },
]
const FALLBACKS = {
  regular: ['Arial', 'ArialMT', 'Liberation Sans', 'OpenSans-Regular'],
  bold: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'OpenSans-Bold'],
  mono: ['Courier New Bold', 'CourierNewPS-BoldMT', 'Liberation Mono'],
}

/**
 * Writes `web/ui/styles/fonts/`: a small file of each typeface with our own characters and its hints, and the stylesheet.
 */
export async function makeFonts(): Promise<ReadonlyMap<string, Buffer>> {
  const made = new Map<string, Buffer>()
  for (const face of FACES) {
    const whole = await readFile(join(ROOT, 'node_modules', sourceOf(face, 'latin')))
    const small = await subsetFont(whole, ownCharacters(), {
      targetFormat: 'woff2',
      keepFeatures: ['kern', 'tnum', 'lnum'],
    })
    made.set(`${nameOf(face)}.woff2`, small)
  }
  made.set('fonts.css', Buffer.from(writeStylesheet()))
  return made
}

/** All characters of the small files. */
export function ownCharacters(): string {
  return OWN.map(([first, last = first]) =>
    Array.from({ length: last - first + 1 }, (_, step) => String.fromCodePoint(first + step)).join(
      '',
    ),
  ).join('')
}

/** If several faces have a character, browsers use the last one, so the small file comes last. */
function writeStylesheet(): string {
  const faces = FACES.flatMap((face) => [
    writeFace(face, sourceOf(face, 'latin-ext'), EXTENDED_LATIN),
    writeFace(face, sourceOf(face, 'latin'), OTHER_LATIN),
    writeFace(face, `./${nameOf(face)}.woff2`, writeRange(OWN)),
  ])
  return [
    '/* Made by `npm run fonts` (scripts/build/subset-fonts.ts). */',
    ...faces,
    ...FACES.map(writeFallback),
    '',
  ].join('\n')
}

function writeFace({ family, weight }: Face, file: string, range: string): string {
  return `@font-face { font-family: "${family}"; font-weight: ${weight}; font-display: optional; src: url("${file}") format("woff2"); unicode-range: ${range}; }`
}

function writeFallback({ family, weight, fallback: [kind, size, ascent, descent] }: Face): string {
  const local = FALLBACKS[kind].map((name) => `local("${name}")`).join(', ')
  return `@font-face { font-family: "${family} Fallback"; font-weight: ${weight}; src: ${local}; size-adjust: ${size}%; ascent-override: ${ascent}%; descent-override: ${descent}%; line-gap-override: 0%; }`
}

function writeRange(range: readonly Range[]): string {
  return range
    .map((ends) => `U+${ends.map((end) => end?.toString(16).toUpperCase()).join('-')}`)
    .join(', ')
}

function nameOf({ family, weight }: Face): string {
  return `${family.toLowerCase().replaceAll(' ', '-')}-${weight}`
}

function sourceOf({ family, weight }: Face, subset: string): string {
  const name = family.toLowerCase().replaceAll(' ', '-')
  return `@fontsource/${name}/files/${name}-${subset}-${weight}-normal.woff2`
}

if (import.meta.main) {
  await mkdir(FOLDER, { recursive: true })
  for (const [name, bytes] of await makeFonts()) await writeFile(join(FOLDER, name), bytes)
}
