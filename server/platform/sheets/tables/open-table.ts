import type { Readable } from 'node:stream'
import { unguardCell } from '../../../../contract/catalogue/changes/cell-guard.ts'
import { changeSetBounds } from '../../../../contract/catalogue/changes/change-set-bounds.ts'
import type {
  Delimiter,
  TableFormat,
  TextEncoding,
} from '../../../../contract/catalogue/intake/mapping.ts'
import { NUMBER_POINT } from '../../../../contract/catalogue/intake/rows/plain-number.ts'
import { storableCell } from '../cells/cells.ts'
import { readCsvRows } from '../csv/csv-lines.ts'
import { findNamed, findTableDelimiter } from '../csv/delimiter.ts'
import { ImportRefused } from '../faults.ts'
import { tooManyRows, unreadable } from '../sheet-refused.ts'
import { readOpenDocument } from '../workbooks/read-open-document.ts'
import { readWorkbookRows } from '../workbooks/read-rows.ts'

/** A line that holds something, or why it is not read. True numbers of workbooks have their own decimal sign. */
export interface TableLine {
  /** From 1. */
  readonly line: number
  readonly cells: readonly string[]
  readonly fault?: string | undefined
}

export interface TableChoice {
  readonly encoding?: TextEncoding | undefined
  readonly delimiter?: Delimiter | undefined
}

/** Opens a file, from its beginning each time. */
export type OpenFile = () => Readable

/**
 * A table of any format, line by line. How its text was read is known once all lines are; null for a workbook. For
 * processes of their own.
 */
export function openTable(open: OpenFile, format: TableFormat, choice: TableChoice) {
  const found: { encoding: TextEncoding | null; delimiter: Delimiter | null } = {
    encoding: null,
    delimiter: null,
  }

  async function* readText(): AsyncGenerator<TableLine> {
    found.encoding = choice.encoding ?? null
    const rows = readCsvRows(open(), {
      encoding: choice.encoding,
      chooseDelimiter(start) {
        const named = findNamed(start)
        const delimiter = choice.delimiter ?? named ?? findTableDelimiter(start)
        found.delimiter = delimiter
        return { delimiter, isNamed: named !== undefined }
      },
      onEncoding: (encoding) => {
        found.encoding = encoding
      },
    })
    for await (const { line, cells, reason, isLast } of rows) {
      const fault = isLast ? `${reason}; nothing below it is read` : reason
      yield { line, cells: cells.map((cell) => storableCell(unguardCell(cell))), fault }
    }
  }

  async function* readLines(): AsyncGenerator<TableLine> {
    if (format === 'csv') yield* readText()
    else if (format === 'ods') yield* readOpenDocument(open, NUMBER_POINT)
    else yield* readWorkbookRows(open, NUMBER_POINT)
  }

  return {
    found,
    async *lines(): AsyncGenerator<TableLine> {
      let count = 0
      try {
        for await (const line of readLines()) {
          count += 1
          if (count > changeSetBounds.fileRows + MOST_HEAD_LINES) throw tooManyRows(count)
          yield line
        }
      } catch (error) {
        throw error instanceof ImportRefused ? asRefusal(error) : error
      }
    },
  }
}

/** Titles and heads stand above the rows that are counted. */
const MOST_HEAD_LINES = 20

/** The reader's own refusals, such as of an empty file. */
export function asRefusal({ faults }: ImportRefused) {
  const [fault] = faults.listed
  return unreadable(fault?.line ?? 1, fault?.reason ?? 'can’t be read')
}
