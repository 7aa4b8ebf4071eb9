/** Why a change set is refused, in the words of its page and of the server. */

import { formatCount } from '../../values/money/money.ts'

const MOST_NAMED = 3

function plural(count: number, one: string, several = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : several}`
}

function nameSome(partNumbers: readonly string[], count: number): string {
  const named = partNumbers.slice(0, MOST_NAMED).join(', ')
  return count > MOST_NAMED ? `${named} …` : named
}

/** Refuses for all `count` products that differ; `partNumbers` may name only the first of them. */
export function changedSincePreviewText(count: number, partNumbers: readonly string[]): string {
  const were = count === 1 ? 'was' : 'were'
  const named = partNumbers.length > 0 ? `: ${nameSome(partNumbers, count)}` : ''
  return `${plural(count, 'product')} ${were} changed since this preview${named}. Compare again`
}

export function notUndoableText(count: number, of: number): string {
  const [were, those] = count === 1 ? ['was', 'that'] : ['were', 'those']
  return `${formatCount(count)} of ${plural(of, 'product')} ${were} changed after it: undo ${those} first, or take ${count === 1 ? 'it' : 'them'} out`
}

export function tooManyRowsText(rows: number, most: number): string {
  return `The file has ${formatCount(rows)} rows; up to ${formatCount(most)} are taken`
}

export function severeUnconfirmedText(severe: number): string {
  return `Look at the ${plural(severe, 'severe warning')} first, and confirm that you have`
}

/** Ends the reason of a refused cell; the preview offers it. */
export const decimalCommaAdvice = 'or have decimal commas read as points'

export const notASpreadsheetText = 'This is not an XLSX or CSV file'
export const encryptedText = 'This XLSX file is protected by a password. Save it without one'

export const openDocumentText = 'This is an OpenDocument file. Save it as XLSX or CSV'

export function inflatesTooFarText(mostBytes: number): string {
  return `The file grows beyond ${mostBytes / 1024 / 1024} MB when unpacked`
}

export const nothingToApplyText = 'This change set changes nothing'

/** By field, for a form whose fields another admin saved since it was opened; History tells who saved what. */
export const savedMeanwhileText =
  'Another admin saved this meanwhile. What the product holds now is shown; your entries are still in their fields'

export const missingInNewText = 'is missing: a new product needs it'
export const missingInDraftText = 'is missing: a published product needs it'

export const unknownSuccessorText = (partNumber: string) =>
  `No product in the shop has the part number ${partNumber}`
