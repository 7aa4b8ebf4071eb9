import type { Transaction } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/http/refusals/caller.ts'
import { NotAllowed } from '../../platform/http/refusals/guards.ts'
import type { Proof } from '../../platform/providers/identity/port.ts'
import type { ConfirmEmail } from '../accounts/confirm-email.ts'
import type { HandOver } from '../accounts/hand-over.ts'
import { type UserRow, userChanges, userStore } from '../accounts/user-store.ts'
import { EmailOfAnotherSignIn } from '../accounts/users-errors.ts'

interface RegisterParts {
  readonly confirmEmail: ConfirmEmail
  readonly from: Caller
  readonly handOver: HandOver
}

/**
 * Creates or updates the user of a proof; locked until the transaction ends. Users are known by issuer and subject. A
 * used e-mail is linked to a new identity only if verified, or anybody could take an account over. `hasNewHolder` also
 * where the account's former holder never confirmed the e-mail, or staff made it and nobody has used it.
 */
export async function registerUser(
  tx: Transaction,
  proof: Proof,
  parts: RegisterParts,
): Promise<{ user: UserRow; isNew: boolean; hasNewHolder: boolean }> {
  const known = await findKnown(tx, proof)
  const { user, isNew, hasNewHolder } = known
    ? { user: known, isNew: false, hasNewHolder: false }
    : await addOrLink(tx, proof, parts)
  if (proof.emailVerified) await parts.confirmEmail(tx, user.email)
  await userChanges.rename(tx, user.id, proof.name)
  return { user: { ...user, name: proof.name }, isNew, hasNewHolder }
}

async function findKnown(tx: Transaction, proof: Proof): Promise<UserRow | undefined> {
  const user = await userChanges.lockByIdentity(tx, proof)
  if (!user) return undefined
  // Orders and profile belong to the e-mail. Following the provider's change would give them to the old address's next
  // owner.
  if (user.email !== proof.email) {
    throw new NotAllowed('This login belongs to an account with another email.')
  }
  if (proof.emailVerified) await userChanges.link(tx, user.id, proof, true)
  return user
}

async function addOrLink(tx: Transaction, proof: Proof, { from, handOver }: RegisterParts) {
  const { isNew, ...added } = await userChanges.addOrLock(tx, {
    email: proof.email,
    name: proof.name,
  })
  // Concurrent sign-ins of one person: the other one may have linked the identity while this one waited for the lock.
  let { user } = added
  const linkedMeanwhile = !isNew && (await userChanges.lockByIdentity(tx, proof))?.id === user.id
  if (linkedMeanwhile) return { user, isNew, hasNewHolder: false }
  let hasNewHolder = isNew
  if (isNew) {
    if (!(await userChanges.mayFollow(tx, proof))) throw new EmailOfAnotherSignIn()
  } else {
    if (!proof.emailVerified) throw new EmailOfAnotherSignIn()
    const isInvited = await userStore(tx).isUnusedInvitation(user.id)
    // Accounts that never confirmed the e-mail lose their identities and sessions.
    const unlinked = await userChanges.unlinkUnverified(tx, user.id)
    const heir = unlinked > 0 && (await handOver(tx, proof, { method: proof.method, from }))
    if (heir) user = heir
    hasNewHolder = isInvited || !!heir
  }
  const linked = await userChanges.link(tx, user.id, proof, proof.emailVerified)
  if (!linked) throw new NotAllowed('This login belongs to an account with another email.')
  return { user, isNew, hasNewHolder }
}
