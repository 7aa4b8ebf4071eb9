import type { Readable } from 'node:stream'
import { changeSetBounds } from '../../../../contract/catalogue/changes/change-set-bounds.ts'
import { notASpreadsheet } from '../sheet-refused.ts'
import { isDateFormat } from './date-formats.ts'
import { findFirstSheet } from './first-sheet.ts'
import { DOCTYPE, unpackParts } from './unpack-parts.ts'
import { localName, type TagListener, tagReader, type XmlTag } from './xml-tags.ts'

/** All that a workbook's cells refer to. */
export interface WorkbookParts {
  /** The part that holds the first sheet. */
  readonly sheet: string
  readonly strings: readonly string[]
  /** By the number of a style: whether it shows dates. */
  readonly dateStyles: readonly boolean[]
  readonly firstYear: 1900 | 1904
}

const WORKBOOK = 'xl/workbook.xml'
const RELATIONS = 'xl/_rels/workbook.xml.rels'
const STRINGS = 'xl/sharedstrings.xml'
const STYLES = 'xl/styles.xml'
/** Most characters kept of the workbook's own part and its relations, which are small. */
const LONGEST_TEXT = 1024 * 1024
/** Characters of the piece before, in which a declaration may begin. */
const OVERLAP = DOCTYPE.length

/** Unpacks a workbook once and keeps all but its rows. A declaration of entities is refused in any part. */
export async function readWorkbookParts(file: Readable): Promise<WorkbookParts> {
  const texts = new Map<string, string>()
  const strings = stringsReader()
  const styles = stylesReader()
  await unpackParts(file, changeSetBounds.unpackedBytes, (name) => {
    if (name === WORKBOOK || name === RELATIONS) return textReader((text) => keep(name, text))
    if (name.toLowerCase() === STRINGS) return tagReader(strings.listener)
    if (name.toLowerCase() === STYLES) return tagReader(styles.listener)
    return textReader(() => {})
  })
  const workbook = texts.get(WORKBOOK)
  const sheet = workbook && findFirstSheet(workbook, texts.get(RELATIONS) ?? '')
  if (!workbook || !sheet) throw notASpreadsheet()
  return {
    sheet,
    strings: strings.found,
    dateStyles: styles.found,
    firstYear: /\sdate1904=["'](?:1|true)["']/.test(workbook) ? 1904 : 1900,
  }

  function keep(name: string, text: string): void {
    const before = texts.get(name) ?? ''
    if (before.length < LONGEST_TEXT) texts.set(name, before + text)
  }
}

/** Looks for declarations only. */
function textReader(keep: (text: string) => void) {
  let before = ''
  return (piece: Uint8Array) => {
    const text = Buffer.from(piece.buffer, piece.byteOffset, piece.length).toString('latin1')
    keep(text)
    const isRefused = (before + text).includes(DOCTYPE)
    before = text.slice(-OVERLAP)
    return isRefused ? notASpreadsheet() : undefined
  }
}

/** A workbook's way to write signs that XML has none for: `_x000D_`. */
export const unescapeText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text

/** Texts that several cells share. Their readings for sorting are none of them. */
function stringsReader() {
  const found: string[] = []
  let text = ''
  let isText = false
  let isAside = false
  const listener: TagListener = {
    open({ name }) {
      const local = localName(name)
      if (local === 'si') text = ''
      else if (local === 'rPh') isAside = true
      else if (local === 't') isText = !isAside
    },
    close(name) {
      const local = localName(name)
      if (local === 'si') found.push(unescapeText(text))
      else if (local === 'rPh') isAside = false
      else if (local === 't') isText = false
    },
    text(more) {
      if (isText) text += more
    },
  }
  return { found, listener }
}

function stylesReader() {
  const found: boolean[] = []
  const codes = new Map<number, string | undefined>()
  let isOfCells = false
  const listener: TagListener = {
    open(tag: XmlTag) {
      const local = localName(tag.name)
      const id = () => Number(tag.attribute('numFmtId') ?? 0)
      if (local === 'numFmt') codes.set(id(), tag.attribute('formatCode'))
      else if (local === 'cellXfs') isOfCells = true
      else if (local === 'xf' && isOfCells) found.push(isDateFormat(id(), codes.get(id())))
    },
    close(name) {
      if (localName(name) === 'cellXfs') isOfCells = false
    },
    text() {},
  }
  return { found, listener }
}
