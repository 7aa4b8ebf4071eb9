import PDFDocument from 'pdfkit'
import { readQrCode } from '../../../platform/papers/qr-code.ts'
import type { PaperLook } from '../papers.ts'
import { attachInvoice } from './attach-invoice.ts'
import { type Bars, readCode128 } from './bar-codes.ts'
import { type Face, faceOf, learnCharacters, type Weight } from './faces.ts'
import { isJoined, isTurned, toWritingOrder } from './writing-order.ts'

const INK = '#161b22'
const LINE = '#c9ced6'
const COLORS = { ink: INK, muted: '#505a63', line: LINE } as const
const ELLIPSIS = '…'
const UNKNOWN = '?'
/** The characters of the shop's own texts. */
const OWN = `${Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join('')}·×${ELLIPSIS}`
/** A vowel sign stays with its letter where a line breaks. */
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const WIDEST_BAR = 1
/** Narrower bars are not read by common scanners: a fifth of a millimetre. */
const NARROWEST_BAR = 0.55
const SMALLEST_SIZE = 6
/** As many lines as a text takes. */
export const WHOLE = Number.POSITIVE_INFINITY

export interface TextStyle {
  readonly size: number
  readonly weight?: Weight
  readonly align?: 'left' | 'right' | 'center'
  readonly color?: 'ink' | 'muted'
}

interface RuleStyle {
  readonly height?: number
  readonly color?: keyof typeof COLORS | 'signal'
}

/** Where a text begins, its baseline and the width that it may take. */
export interface TextPlace {
  readonly x: number
  readonly y: number
  readonly width: number
}

/** Where several texts stand below each other. */
interface Room {
  readonly width: number
  readonly height: number
  /** Distance from line to line, as a multiple of the size. */
  readonly leading: number
}

type PaperElement = PDFKit.PDFStructureElement
export type Paper = Awaited<ReturnType<typeof openPaper>>

/**
 * Opens a tagged PDF, drawn text by text; all places are in points from the top left. An archived paper is PDF/A-3,
 * with the XML of an invoice attached.
 */
export async function openPaper(
  title: string,
  look: PaperLook,
  archive?: { readonly xml: string | null },
) {
  const doc = new PDFDocument({
    autoFirstPage: false,
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en',
    displayTitle: true,
    info: { Title: title },
    ...(archive && { subset: 'PDF/A-3b' }),
  })
  if (archive?.xml) attachInvoice(doc, archive.xml)
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => doc.once('end', resolve))
  const embedded = new Set<Face>()
  const colors = { ...COLORS, signal: look.actionColour }
  await learnCharacters(OWN)

  function choose(face: Face, size: number): void {
    if (!embedded.has(face)) doc.registerFont(face.name, face.bytes)
    embedded.add(face)
    doc.font(face.name).fontSize(size)
  }

  function widthOf(text: string, { size, weight = 400 }: TextStyle): number {
    let width = 0
    for (const run of toRuns(text, weight)) {
      choose(run.face, size)
      width += doc.widthOfString(run.text)
    }
    return width
  }

  function draw(text: string, { x, y, width }: TextPlace, style: TextStyle): void {
    const { size, weight = 400, align = 'left', color = 'ink' } = style
    const spare = align === 'left' ? 0 : width - widthOf(text.trimEnd(), style)
    const left = x + (align === 'center' ? spare / 2 : spare)
    doc.fillColor(COLORS[color])
    if (isTurned(text)) drawTurned(text, left, y, style)
    else drawRead(text, left, y, { size, weight })
  }

  /** Where a face splits or joins letters, readers of the PDF get the text as it was. */
  function drawRead(text: string, x: number, y: number, { size, weight = 400 }: TextStyle): void {
    const joined = isJoined(text)
    if (joined) doc.markContent('Span', { actual: text })
    drawRuns(toRuns(text, weight), x, y, size)
    if (joined) doc.endMarkedContent()
  }

  function drawRuns(runs: readonly TextRun[], x: number, y: number, size: number): void {
    let left = x
    for (const run of runs) {
      choose(run.face, size)
      doc.text(run.text, left, y, { lineBreak: false, baseline: 'alphabetic' })
      left += doc.widthOfString(run.text)
    }
  }

  /** Places words as they are written, and draws them as they are read: this is how they are read aloud and copied. */
  function drawTurned(text: string, x: number, y: number, style: TextStyle): void {
    let left = x
    const placed = toWritingOrder(text).map((part) => {
      const at = left
      left += widthOf(part.text, style)
      return { ...part, left: at }
    })
    for (const part of placed.toSorted((one, other) => one.at - other.at))
      drawRead(part.text, part.left, y, style)
  }

  /** The text in lines of this width, at most so many; what doesn't fit is cut. */
  function breakText(text: string, width: number, style: TextStyle, most: number): string[] {
    const lines: string[] = []
    let rest = toPlain(text)
    while (rest && lines.length < most) {
      const fits = widthOf(rest, style) <= width
      const isLast = lines.length === most - 1
      const line = fits ? rest : isLast ? cut(rest, width, style) : fill(rest, width, style)
      lines.push(line.trim())
      rest = fits || isLast ? '' : rest.slice(line.length).trim()
    }
    return lines
  }

  /** As many words as fit; of a word that is too long, or a script without spaces, as many characters. */
  function fill(text: string, width: number, style: TextStyle): string {
    const whole = longestStart(text, width, style)
    const space = text.lastIndexOf(' ', whole.length)
    return space > 0 ? text.slice(0, space) : whole
  }

  const cut = (text: string, width: number, style: TextStyle) =>
    longestStart(text, width - widthOf(ELLIPSIS, style), style).trimEnd() + ELLIPSIS

  function longestStart(text: string, width: number, style: TextStyle): string {
    const characters = [...graphemes.segment(text)].map(({ segment }) => segment)
    let [least, most] = [1, characters.length]
    while (least < most) {
      const middle = Math.ceil((least + most) / 2)
      if (widthOf(characters.slice(0, middle).join(''), style) <= width) least = middle
      else most = middle - 1
    }
    return characters.slice(0, least).join('')
  }

  /** Marks a drawing that screen readers skip. */
  function adorn(draw: () => void): void {
    doc.markContent('Artifact')
    draw()
    doc.endMarkedContent()
  }

  return {
    /** Loads the faces that write the texts in these values. */
    learnToWrite: (values: unknown) => learnCharacters(toPlain(JSON.stringify(values))),

    addPage: (size: [width: number, height: number]) => void doc.addPage({ size, margin: 0 }),

    /** A part of the document's structure, to be filled and ended. */
    section(): PaperElement {
      const part = doc.struct('Sect')
      doc.addStructure(part)
      return part
    },
    table(section: PaperElement): PaperElement {
      const table = doc.struct('Table')
      section.add(table)
      return table
    },
    row(table: PaperElement, cells: 'TH' | 'TD', drawings: readonly (() => void)[]): void {
      const options = cells === 'TH' ? { scope: 'Column' as const } : {}
      const parts = drawings.map((draw) => doc.struct(cells, options, [draw]))
      table.add(doc.struct('TR', {}, parts))
    },
    block: (section: PaperElement, type: 'H1' | 'H2' | 'P', draw: () => void) =>
      void section.add(doc.struct(type, {}, [draw])),
    /** Draws the shop's logo into a box, at its right; answers whether it has one. */
    logo({ x, y, width }: TextPlace, height: number): boolean {
      const { logo } = look
      if (logo)
        adorn(() => doc.image(Buffer.from(logo), x, y, { fit: [width, height], align: 'right' }))
      return logo !== undefined
    },
    /** A drawing that is read as this text. */
    figure: (section: PaperElement, alt: string, draw: () => void) =>
      void section.add(doc.struct('Figure', { alt }, [draw])),
    adorn,

    /** Writes up to `lines` lines and answers how many it took. */
    write(text: string, place: TextPlace, style: TextStyle, lines = 1): number {
      const broken = breakText(text, place.width, style, lines)
      broken.forEach((line, at) => {
        draw(line, { ...place, y: place.y + at * style.size * 1.25 }, style)
      })
      return broken.length
    },

    /** The text in up to `most` lines of this width; what doesn't fit is cut. */
    fit: breakText,

    /** The largest size up to the style's at which the texts are whole in this room, or the smallest that can be read. */
    findSize(texts: readonly string[], { width, height, leading }: Room, style: TextStyle): number {
      const heightAt = (size: number) => {
        const lines = texts.flatMap((text) => breakText(text, width, { ...style, size }, WHOLE))
        return lines.length * size * leading
      }
      let { size } = style
      while (size > SMALLEST_SIZE && heightAt(size) > height) size -= 1
      return size
    },
    widthOf,
    /** Writes one line that fits. */
    line: draw,

    /** A QR code from its top left corner; it needs air around it. */
    squares(text: string, { x, y, width }: TextPlace): void {
      const { modules, spans } = readQrCode(text)
      const module = width / modules
      for (const span of spans)
        doc.rect(x + span.x * module, y + span.y * module, span.width * module, module)
      doc.fill(INK)
    },

    /** Code 128 of a text, as wide as it can be up to the place; nothing if it can't be read there. `y` is the top. */
    bars(text: string, { x, y, width }: TextPlace, height: number): void {
      const bars = readCode128(text)
      if (!bars) return
      const module = Math.min(WIDEST_BAR, width / bars.modules)
      if (module < NARROWEST_BAR) return
      adorn(() => drawBars(doc, bars, { x, y, module, height }))
    },

    rule(
      x: number,
      y: number,
      width: number,
      { height = 0.75, color = 'line' }: RuleStyle = {},
    ): void {
      adorn(() => doc.rect(x, y, width, height).fill(colors[color]))
    },

    async close(): Promise<Uint8Array> {
      doc.end()
      await ended
      return Buffer.concat(chunks)
    },
  }
}

function drawBars(
  doc: PDFKit.PDFDocument,
  { spans }: Bars,
  { x, y, module, height }: { x: number; y: number; module: number; height: number },
): void {
  for (const { at, width } of spans) doc.rect(x + at * module, y, width * module, height)
  doc.fill(INK)
}

interface TextRun {
  readonly face: Face
  text: string
}

/** The text in runs by the face that writes them. */
function toRuns(text: string, weight: Weight): TextRun[] {
  const runs: TextRun[] = []
  for (const character of text) {
    const found = faceOf(character, weight)
    const face = found ?? faceOf(UNKNOWN, weight)
    if (!face) throw new Error('The face of the shop is not loaded.')
    const written = found ? character : UNKNOWN
    const last = runs.at(-1)
    if (last?.face === face) last.text += written
    else runs.push({ face, text: written })
  }
  return runs
}

/** Composes characters, puts the text on one line, and removes invisible characters. */
function toPlain(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Variation_Selector}]/gu, '')
    .trim()
}
