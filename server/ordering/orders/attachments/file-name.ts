import { attachmentBounds } from '../../../../contract/ordering/attachment-bounds.ts'
import { endingOf } from '../../../platform/papers/send-paper.ts'

const FOLDERS = /^.*[\\/]/s
// Invisible letters and marks of direction can hide an ending from its reader.
const HIDDEN = /\p{C}+/gu
const NOT_IN_NAMES = /[<>:"|?*]+/g
const AROUND = /^[\s.]+|[\s.]+$/g

/** A name to save a file under, that ends with its true type: `po.pdf.exe` becomes `po.pdf.exe.pdf`. */
export function plainFileName(sent: string, type: string): string {
  const ending = endingOf(type)
  const named = sent
    .replace(FOLDERS, '')
    .toWellFormed()
    .normalize('NFC')
    .replace(HIDDEN, '')
    .replace(NOT_IN_NAMES, '_')
    .replace(/\s+/g, ' ')
    .replace(ending === 'jpg' ? /\.jpe?g$/i : new RegExp(`\\.${ending}$`, 'i'), '')
    .replace(AROUND, '')
  const cut = [...named].slice(0, attachmentBounds.nameLength).join('').trim()
  return `${cut || 'file'}.${ending}`
}
