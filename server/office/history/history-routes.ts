import type { FastifyInstance } from 'fastify'
import {
  ERASED_TEXT,
  exportHistory,
  type HistoryEntry,
  type HistoryFilter,
  listHistory,
} from '../../../contract/office/history.ts'
import type { Database } from '../../platform/database/database.ts'
import { sendPageHeaders } from '../../platform/database/lists/paging.ts'
import type { Commitment } from '../../platform/history/commit-texts.ts'
import { route } from '../../platform/http/route.ts'
import { streamCsv } from '../../platform/sheets/csv/write-csv.ts'
import { nameSheet } from '../../platform/sheets/name-sheet.ts'
import { type HistoryRow, historyStore } from './history-store.ts'

const USUAL_PAGE = 50
const BATCH_ROWS = 1000
const MOST_EXPORTED = 100_000

/** The history of the house, as a list and as a file. */
export function historyRoutes(app: FastifyInstance, db: Database): void {
  const store = historyStore(db)

  const readable = async (rows: readonly HistoryRow[]): Promise<HistoryEntry[]> => {
    const texts = await store.findTexts(rows)
    return rows.map((row) => toAnswer(row, texts))
  }

  route(
    app,
    listHistory,
    async ({ query: { limit = USUAL_PAGE, after, ...filter }, raw }, reply) => {
      const page = await store.list(filter, { limit, after })
      sendPageHeaders(raw, reply, page)
      return readable(page.rows)
    },
  )

  async function* cells(filter: HistoryFilter) {
    let after: number | undefined
    for (let count = 0; count < MOST_EXPORTED; count += BATCH_ROWS) {
      const { rows, next } = await store.list(filter, { limit: BATCH_ROWS, after })
      for (const entry of await readable(rows)) yield cellsOf(entry)
      if (next === undefined) return
      after = Number(next)
    }
  }

  route(app, exportHistory, async ({ query }, reply) => {
    nameSheet(reply, 'history', 'csv')
    return streamCsv({ header: HEADER, rows: cells(query) })
  })
}

const HEADER = [
  ...['No.', 'Time', 'Who', 'Key', 'Device', 'What', 'On what', 'Id'],
  ...['Before', 'After', 'Reason', 'Place in the chain', 'Hash'],
]

function cellsOf(entry: HistoryEntry) {
  const { actor, subject, before, after } = entry
  return [
    entry._id,
    entry.at,
    actor ? (actor.email ?? actor._id) : '',
    entry.viaKey ?? '',
    entry.device,
    entry.kind,
    subject.kind,
    subject._id ?? '',
    before ? JSON.stringify(before) : '',
    after ? JSON.stringify(after) : '',
    entry.reason ?? '',
    entry.seq ?? '',
    entry.hash ?? '',
  ]
}

function toAnswer(row: HistoryRow, texts: ReadonlyMap<string, string>): HistoryEntry {
  const { actorId, actor, subjectKind, subjectId, reason } = row
  return {
    _id: row.id,
    at: row.at.toISOString(),
    actor: actorId === null ? null : { _id: actorId, email: texts.get(actor ?? '') ?? null },
    viaKey: row.viaKey,
    device: row.device,
    kind: row.kind,
    subject: { kind: subjectKind, _id: subjectId },
    before: row.before && (readTexts(row.before, texts) as Record<string, unknown>),
    after: row.after && (readTexts(row.after, texts) as Record<string, unknown>),
    reason: reason && (texts.get(reason) ?? ERASED_TEXT),
    seq: row.seq,
    hash: row.hash?.toString('hex') ?? null,
  }
}

/** The facts with their texts in place of the commitments. */
function readTexts(facts: unknown, texts: ReadonlyMap<string, string>): unknown {
  if (typeof facts !== 'object' || facts === null) return facts
  if (Array.isArray(facts)) return facts.map((fact) => readTexts(fact, texts))
  const { sha256 } = facts as Partial<Commitment>
  if (typeof sha256 === 'string') return texts.get(sha256) ?? ERASED_TEXT
  return Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [name, readTexts(fact, texts)]),
  )
}
