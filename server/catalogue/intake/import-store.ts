import { asc, desc, eq, lt, sql } from 'drizzle-orm'
import { type ImportMapping, mappingBounds } from '../../../contract/catalogue/intake/mapping.ts'
import { findNearMapping } from '../../../contract/catalogue/intake/reading/near-mapping.ts'
import { DomainError } from '../../platform/base/errors/domain-error.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import {
  type FileReading,
  fileImport,
  fileImportPiece,
  importMapping,
  type UnknownNames,
} from '../../platform/database/tables/change-sets.ts'

export class ImportNotFound extends DomainError {
  constructor() {
    super('importNotFound', 'There is no such file: they are kept for a day. Send it again.')
  }
}

export type KeptMapping = typeof importMapping.$inferSelect

/** Files that wait for a mapping, and the mappings that are kept. */
export function importStore(db: Queryable) {
  return {
    async get(id: string): Promise<typeof fileImport.$inferSelect> {
      const [row] = await db.select().from(fileImport).where(eq(fileImport.id, id))
      if (!row) throw new ImportNotFound()
      return row
    },

    async setReading(id: string, reading: FileReading): Promise<void> {
      await db.update(fileImport).set({ reading }).where(eq(fileImport.id, id))
    },

    async setDraft(id: string, changeSetId: number): Promise<void> {
      const reading = sql`${fileImport.reading} - 'unknown'`
      await db.update(fileImport).set({ changeSetId, reading }).where(eq(fileImport.id, id))
    },

    /** Keeps the mapping with what it leaves to ask. */
    async setUnknown(id: string, mapping: ImportMapping, unknown: UnknownNames): Promise<void> {
      await db
        .update(fileImport)
        .set({
          reading: sql`${fileImport.reading} || ${JSON.stringify({ mapping, unknown })}::jsonb`,
        })
        .where(eq(fileImport.id, id))
    },

    /** The bytes of a file, a piece at a time. */
    async *pieces(id: string): AsyncGenerator<Buffer> {
      for (let place = 0; ; place += 1) {
        const { rows } = await db.execute<{ content: Buffer }>(
          sql`select content from file_import_piece where import_id = ${id} and place = ${place}`,
        )
        const [row] = rows
        if (!row) return
        yield row.content
      }
    },

    async forgetBefore(moment: Date): Promise<void> {
      await db.delete(fileImport).where(lt(fileImport.createdAt, moment))
    },

    listMappings: (): Promise<KeptMapping[]> =>
      db.select().from(importMapping).orderBy(asc(importMapping.name)).limit(mappingBounds.kept),

    /** The mapping kept last for these heads, or for nearly the same. */
    async findMapping(heads: readonly string[]): Promise<KeptMapping | undefined> {
      const kept = await db
        .select()
        .from(importMapping)
        .orderBy(desc(importMapping.updatedAt))
        .limit(mappingBounds.kept)
      return findNearMapping(kept, heads)
    },

    async keepMapping(kept: KeptMapping): Promise<void> {
      await db
        .insert(importMapping)
        .values(kept)
        .onConflictDoUpdate({ target: importMapping.name, set: kept })
    },
  }
}

interface NewImport {
  readonly id: string
  readonly name: string
  readonly reading: FileReading
}

/** Keeps a file piece by piece, whole or not at all. */
export function keepFile(
  db: Database,
  wanted: NewImport,
  file: AsyncIterable<Buffer>,
): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.insert(fileImport).values(wanted)
    let place = 0
    for await (const content of file) {
      await tx.insert(fileImportPiece).values({ importId: wanted.id, place, content })
      place += 1
    }
  })
}
