import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../database/database.ts'
import { profile, users } from '../database/schema.ts'

export interface ProfileRow {
  /** The profile's own once it was saved, else the user's. */
  readonly id: string
  readonly email: string
  readonly name: string
  readonly imageUrl: string | null
  readonly age: number | null
  readonly facebook: string | null
  readonly linkedin: string | null
}

export type ProfileValues = {
  [Field in 'name' | 'imageUrl' | 'age' | 'facebook' | 'linkedin']: NonNullable<ProfileRow[Field]>
}

export function profileStore(db: Queryable) {
  return {
    /** The profile of a user who is there, saved or not. */
    async find(email: string): Promise<ProfileRow | undefined> {
      const [row] = await db
        .select({
          id: sql<string>`coalesce(${profile.id}, ${users.id})`,
          email: users.email,
          name: sql<string>`coalesce(${profile.name}, ${users.name})`,
          imageUrl: profile.imageUrl,
          age: profile.age,
          facebook: profile.facebook,
          linkedin: profile.linkedin,
        })
        .from(users)
        .leftJoin(profile, eq(profile.email, users.email))
        .where(eq(users.email, email))
      return row
    },

    /**
     * Saves the owner's profile, known by its own id or the owner's; answers whether the id was one of theirs. A profile
     * is kept by e-mail: it outlives the user's record, whose id is another after a removal and a new sign-in.
     */
    async save(
      owner: { id: string; email: string },
      id: string,
      values: ProfileValues,
      updatedAt: Date,
    ): Promise<boolean> {
      const changed = { ...values, updatedAt }
      if (id === owner.id) {
        const { rowCount } = await db
          .insert(profile)
          .values({ id, email: owner.email, ...changed })
          .onConflictDoUpdate({ target: profile.email, set: changed })
        return rowCount === 1
      }
      const { rowCount } = await db
        .update(profile)
        .set(changed)
        .where(and(eq(profile.id, id), eq(profile.email, owner.email)))
      return rowCount === 1
    },
  }
}
