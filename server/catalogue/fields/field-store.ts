import { and, asc, eq, inArray, isNull, max, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { factOfKey } from '../../../contract/catalogue/fields/custom-fact.ts'
import type { FieldSubject } from '../../../contract/catalogue/fields/custom-fields.ts'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { customField } from '../../platform/database/tables/shop.ts'

export type FieldRow = typeof customField.$inferSelect
type NewFieldRow = Omit<FieldRow, 'id' | 'place' | 'removedAt' | 'sweptTo'>

const isThere = isNull(customField.removedAt)

export const fieldStore = {
  /** The fields of these subjects in their order. */
  async list(db: Queryable, subjects: readonly FieldSubject[]): Promise<FieldRow[]> {
    return db
      .select()
      .from(customField)
      .where(and(inArray(customField.subject, [...subjects]), isThere))
      .orderBy(asc(customField.subject), asc(customField.place), asc(customField.key))
  },

  /** Changes of a subject's fields take turns until the transaction ends. */
  async lock(tx: Transaction, subject: FieldSubject): Promise<void> {
    const name = `custom fields of ${subject}`
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
  },

  /** Nobody changes it until the transaction ends. */
  async find(tx: Transaction, id: string): Promise<FieldRow | undefined> {
    const [row] = await tx
      .select()
      .from(customField)
      .where(and(eq(customField.id, id), isThere))
      .for('update')
    return row
  },

  async countOf(tx: Transaction, subject: FieldSubject): Promise<{ fields: number; last: number }> {
    const [row] = await tx
      .select({ fields: sql<number>`count(*)::integer`, last: max(customField.place) })
      .from(customField)
      .where(and(eq(customField.subject, subject), isThere))
    return { fields: row?.fields ?? 0, last: row?.last ?? 0 }
  },

  /** Returns the new field's id; undefined if another has the key, or had it before it was removed. */
  async insert(tx: Transaction, row: NewFieldRow & { place: number }): Promise<string | undefined> {
    const [made] = await tx
      .insert(customField)
      .values({ ...row, id: uuidv7() })
      .onConflictDoNothing()
      .returning({ id: customField.id })
    return made?.id
  },

  async update(tx: Transaction, id: string, set: Partial<NewFieldRow & { place: number }>) {
    await tx.update(customField).set(set).where(eq(customField.id, id))
  },

  async markRemoved(tx: Transaction, id: string, at: Date): Promise<void> {
    await tx.update(customField).set({ removedAt: at }).where(eq(customField.id, id))
  },

  /** Whether any product or order has a value. Reads the table until it finds one: only a person's rare act asks. */
  async isUsed(tx: Transaction, { subject, key }: FieldRow): Promise<boolean> {
    const holds =
      subject === 'product'
        ? sql`select from product where further_facts ? ${factOfKey(key)}`
        : sql`select from orders where custom_values ? ${key}`
    const { rows } = await tx.execute<{ used: boolean }>(sql`select exists (${holds}) as used`)
    return rows[0]?.used ?? false
  },
}
