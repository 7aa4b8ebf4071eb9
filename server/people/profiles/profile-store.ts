import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { profile, users } from '../../platform/database/tables/people.ts'

export interface ProfileRow {
  /** The profile's own id once it was saved, else the user's. */
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
    /** The profile of an existing user, saved or not. */
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
     * Saves the owner's profile, addressed by its own id or the owner's; returns whether the id matched. Profiles are
     * stored by e-mail: they outlive the user's record, whose id changes after a removal.
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
