import type { FastifyInstance } from 'fastify'
import {
  addOwnNumber,
  changeOwnNumber,
  exportOwnNumbers,
  importOwnNumbers,
  listOwnNumbers,
  removeOwnNumbers,
} from '../../../contract/catalogue/parts/own-numbers.ts'
import { ownNumberBounds } from '../../../contract/catalogue/parts/part-bounds.ts'
import { fileScope, whileArriving } from '../../platform/http/file-scope.ts'
import { workOf } from '../../platform/http/refusals/guards.ts'
import { route } from '../../platform/http/route.ts'
import { streamCsv } from '../../platform/sheets/csv/write-csv.ts'
import type { InTurn } from '../../platform/sheets/files-busy.ts'
import { nameSheet } from '../../platform/sheets/name-sheet.ts'
import { readAsCsv, receiveSheet, type Workbooks } from '../../platform/sheets/receive-sheet.ts'
import type { KeepNumbers } from './keep-numbers.ts'
import { readNumberFile } from './read-number-file.ts'

const USUAL_PAGE = 50
const NUMBERS_A_BATCH = 1000

interface NumberParts {
  readonly keepNumbers: KeepNumbers
  readonly workbooks: Workbooks
  readonly inTurn: InTurn
  readonly spoolFolder: string
}

export function ownNumberRoutes(
  app: FastifyInstance,
  { keepNumbers, workbooks, inTurn, spoolFolder }: NumberParts,
): void {
  route(app, listOwnNumbers, async ({ user, query: { limit = USUAL_PAGE, after, find } }) => {
    const page = { limit, after, ...(find && { find }) }
    const { numbers, total } = await keepNumbers.list(user.id, page)
    return { total, numbers: numbers.map((one) => ({ ...one, name: one.name ?? '' })) }
  })

  route(app, addOwnNumber, async ({ user, body: { number, productId } }) => ({
    key: await keepNumbers.add(user.id, number, productId.toLowerCase()),
  }))

  route(app, changeOwnNumber, async ({ user, body: { key, number, productId } }) => {
    await keepNumbers.change(user.id, { key, number, productId: productId.toLowerCase() })
    return { modifiedCount: 1 }
  })

  route(app, removeOwnNumbers, async ({ user, body: { keys } }) => ({
    deletedCount: await keepNumbers.remove(user.id, keys),
  }))

  route(app, exportOwnNumbers, async ({ user }, reply) => {
    nameSheet(reply, 'my-part-numbers', 'csv')
    return streamCsv({
      header: ['number', 'part_number', 'name'],
      rows: fileRows(keepNumbers, user.id),
    })
  })

  const mostBytes = ownNumberBounds.fileBytes
  fileScope(app, { mostBytes }, (scope) => {
    route(scope, importOwnNumbers, async ({ user, raw }, reply) => {
      const sheet = await whileArriving(reply, () => receiveSheet(raw, { spoolFolder, mostBytes }))
      try {
        const whose = workOf(user)
        return await inTurn(async () => {
          const file = await readNumberFile(await readAsCsv(sheet.file, workbooks, whose))
          return keepNumbers.takeFile(user.id, file)
        }, whose)
      } finally {
        await sheet.file.close()
      }
    })
  })
}

async function* fileRows(keepNumbers: KeepNumbers, accountId: string) {
  let after = ''
  while (true) {
    const { numbers } = await keepNumbers.list(accountId, { limit: NUMBERS_A_BATCH, after })
    for (const { number, partNumber, name } of numbers) yield [number, partNumber ?? '', name ?? '']
    if (numbers.length < NUMBERS_A_BATCH) return
    after = numbers.at(-1)?.key ?? ''
  }
}
