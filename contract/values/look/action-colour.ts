import { DEFAULT_ACTION_COLOUR } from './shop-look.ts'

/** A colour as `#rrggbb`, in small letters. */
export type HexColour = string

const INK = '#14181c'
const PAPER = '#ffffff'
/** WCAG 2.2: 1.4.3 for letters, 1.4.11 for parts of controls. */
const LETTERS = 4.5
const PARTS = 3

export const isHexColour = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text)

const channelsOf = (colour: HexColour): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

function luminanceOf(colour: HexColour): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast by WCAG, from 1 to 21. */
export function contrastOf(one: HexColour, other: HexColour): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** A colour with `share` of another one in it. */
function mix(colour: HexColour, other: HexColour, share: number): HexColour {
  const others = channelsOf(other)
  const mixed = channelsOf(colour).map((value, at) =>
    Math.round(value + ((others[at] ?? 0) - value) * share),
  )
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** The letters that read best on a colour. */
const lettersOn = (colour: HexColour): HexColour =>
  contrastOf(colour, INK) >= contrastOf(colour, PAPER) ? INK : PAPER

/**
 * Why a colour can't be that of actions; undefined if it can. On light grounds each action has an edge of ink, so only
 * its letters and dark grounds, where its fill and its focus ring stand alone, ask for contrast.
 */
export function findActionFault(colour: HexColour): string | undefined {
  const letters = contrastOf(colour, lettersOn(colour))
  if (letters < LETTERS)
    return `Letters on it have a contrast of ${tell(letters)}, and need ${LETTERS} to 1`
  const dark = contrastOf(colour, INK)
  if (dark < PARTS)
    return `On dark grounds it has a contrast of ${tell(dark)}, and needs ${PARTS} to 1`
  return undefined
}

/** Rounded down: a contrast that is too low is not told as one that is enough. */
const tell = (contrast: number) => `${(Math.floor(contrast * 10) / 10).toFixed(1)} to 1`

const STEPS = 255

/** The colour itself if it can be that of actions, else the nearest lighter or darker one that can. */
export function findNearestAction(colour: HexColour): HexColour {
  for (let step = 0; step < STEPS; step += 1) {
    const near = [PAPER, '#000000'].map((end) => mix(colour, end, step / STEPS))
    const passing = near.find((one) => findActionFault(one) === undefined)
    if (passing) return passing
  }
  return PAPER
}

export interface ActionShades {
  readonly colour: HexColour
  readonly letters: HexColour
  /** Under the pointer. */
  readonly deep: HexColour
  /** Ground of what is marked. */
  readonly wash: HexColour
}

/** The colours that go with a colour of actions; those of the shop's own colour stand in its theme. */
export function shadesOf(colour: HexColour): ActionShades {
  const letters = lettersOn(colour)
  const darker = mix(colour, '#000000', 0.1)
  const isReadable = contrastOf(darker, letters) >= LETTERS
  return {
    colour,
    letters,
    deep:
      colour === DEFAULT_ACTION_COLOUR ? '#f2b200' : isReadable ? darker : mix(colour, PAPER, 0.15),
    wash: colour === DEFAULT_ACTION_COLOUR ? '#fff6d6' : mix(colour, PAPER, 0.84),
  }
}

/** The shades as custom properties of the theme, by name. */
export function themeOf(colour: HexColour): Readonly<Record<`--color-${string}`, HexColour>> {
  const { letters, deep, wash } = shadesOf(colour)
  return {
    '--color-signal': colour,
    '--color-signal-deep': deep,
    '--color-signal-wash': wash,
    '--color-primary': colour,
    '--color-primary-content': letters,
  }
}
