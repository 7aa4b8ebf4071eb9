import type { Database } from '../../platform/database/database.ts'
import { ProfileOwnerNotFound } from './profile-errors.ts'
import { type ProfileRow, type ProfileValues, profileStore } from './profile-store.ts'

export type ProfileService = ReturnType<typeof profileService>

/** Reading and saving customers' profiles. */
export function profileService(db: Database, { now }: { now: () => Date }) {
  const profiles = profileStore(db)
  return {
    async get(email: string): Promise<ProfileRow> {
      const found = await profiles.find(email.toLowerCase())
      if (!found) throw new ProfileOwnerNotFound()
      return found
    },

    async save(
      owner: { id: string; email: string },
      id: string,
      values: ProfileValues,
    ): Promise<void> {
      const isOwn = await profiles.save(owner, id, values, now())
      if (!isOwn) throw new ProfileOwnerNotFound()
    },
  }
}
