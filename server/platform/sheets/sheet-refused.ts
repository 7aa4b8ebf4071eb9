import { changeSetBounds } from '../../../contract/catalogue/changes/change-set-bounds.ts'
import {
  encryptedText,
  inflatesTooFarText,
  notASpreadsheetText,
  openDocumentText,
  tooManyRowsText,
} from '../../../contract/catalogue/changes/refusal-texts.ts'
import { formatCount } from '../../../contract/values/money/money.ts'
import { DomainError } from '../base/errors/domain-error.ts'

type RefusalCode = 'notASpreadsheet' | 'inflatesTooFar' | 'tooManyRows' | 'invalidFields'

/** Up to column ZZ. */
export const MOST_COLUMNS = 702

/** As it travels from the process that reads the file. */
export interface Refusal {
  readonly code: RefusalCode
  readonly sentence: string
}

/** A file that can't be imported as a whole. */
export class SheetRefused extends DomainError {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.code, refusal.sentence, { file: [refusal.sentence] })
    this.refusal = refusal
  }
}

const refuse = (code: RefusalCode, sentence: string) => new SheetRefused({ code, sentence })

export const notASpreadsheet = () => refuse('notASpreadsheet', notASpreadsheetText)
export const encrypted = () => refuse('notASpreadsheet', encryptedText)
export const openDocument = () => refuse('notASpreadsheet', openDocumentText)
export const macros = () =>
  refuse('notASpreadsheet', 'This file holds macros. Save it as XLSX without them')
export const tooWide = () =>
  refuse(
    'notASpreadsheet',
    `${notASpreadsheetText} of products: it has more than ${MOST_COLUMNS} columns`,
  )
export const inflatesTooFar = (mostBytes: number) =>
  refuse('inflatesTooFar', inflatesTooFarText(mostBytes))
export const tooLargeToRead = () =>
  refuse('inflatesTooFar', 'The file is too large to be read as XLSX. Save it as CSV')
export const readingBrokeOffText = 'The reading of the file was interrupted. Send it again'
export const tooManyToWrite = (most: number) =>
  refuse(
    'tooManyRows',
    `More than ${formatCount(most)} rows don’t fit into an XLSX file here. Use CSV`,
  )
export const tooLargeToWrite = () =>
  refuse('tooManyRows', 'The texts of these rows don’t fit into an XLSX file here. Use CSV')
export const tooManyRows = (rows: number) =>
  refuse('tooManyRows', tooManyRowsText(rows, changeSetBounds.fileRows))
export const unreadable = (line: number, reason: string) =>
  refuse('invalidFields', `Line ${line}: ${reason}`)
