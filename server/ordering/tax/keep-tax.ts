import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import {
  type CertificateFields,
  taxStatusBounds,
} from '../../../contract/ordering/tax/tax-status.ts'
import { changeLocked, lockAccount } from '../../people/accounts/change-locked.ts'
import { readVatId } from '../../people/billing/vat-ids.ts'
import type { Database } from '../../platform/database/database.ts'
import { actOn, describeAct } from '../../platform/history/act.ts'
import { type PaperContent, paperFiles } from '../../platform/papers/paper-files.ts'
import {
  CertificatesWaiting,
  TaxStatusDecided,
  TaxStatusNotFound,
  TooManyCertificates,
  VatIdTaken,
} from './tax-errors.ts'
import { taxStore } from './tax-store.ts'

interface StaffDecision {
  /** State that it is in, unless another was faster. */
  readonly from?: 'checking' | 'accepted'
  readonly by: string
  /** Null: accepted. */
  readonly reason: string | null
}

interface TaxStatusParts {
  readonly db: Database
  readonly now: () => Date
  readonly wakeMails: () => void
}

/** VAT ids and certificates: buyers enter them, and staff or the register decide. Until then orders are taxed. */
export function makeKeepTax({ db, now, wakeMails }: TaxStatusParts) {
  return {
    /**
     * Sets the account’s VAT id, or removes it; the same one again keeps what was decided. One that staff declined waits
     * for them, whatever the register says. False if nothing changed.
     */
    async setVatId(userId: string, country: string, text: string): Promise<boolean> {
      const number = text === '' ? undefined : await readVatId(country, text)
      return changeLocked(db, userId, async (tx) => {
        const known = await taxStore.findVatId(tx, userId)
        if (known?.number === number && known?.state !== 'declined') return false
        await taxStore.removeVatId(tx, userId, now())
        if (number === undefined) return true
        const declinedBefore = await taxStore.takeWithdrawn(tx, userId, number)
        const added = { userId, kind: 'vatId', number, country, ...declinedBefore } as const
        await taxStore.insert(tx, added, now())
        return true
      })
    },

    /** Keeps a certificate to be checked, in place of one of the state that isn’t accepted. */
    async addCertificate(
      userId: string,
      { number, state: region, country, validUntil }: z.output<typeof CertificateFields>,
      file: PaperContent,
    ): Promise<string> {
      return changeLocked(db, userId, async (tx) => {
        await taxStore.removeCertificates(tx, { userId, country, region }, { accepted: false })
        if ((await taxStore.countCertificates(tx, userId)) >= taxStatusBounds.certificates)
          throw new TooManyCertificates()
        if (
          (await taxStore.countCertificates(tx, userId, 'checking')) >=
          taxStatusBounds.waitingCertificates
        )
          throw new CertificatesWaiting()
        const fileKey = `certificate/${uuidv7()}`
        await paperFiles.insert(tx, fileKey, file)
        const added = { number, country, region, validUntil, fileKey }
        return taxStore.insert(tx, { userId, kind: 'certificate', ...added }, now())
      })
    },

    /**
     * Staff’s decision about what waits, or about what was accepted. A certificate that is accepted takes the place of
     * the state’s former one.
     */
    async decide(id: string, { from = 'checking', by, reason }: StaffDecision): Promise<void> {
      await db.transaction(async (tx) => {
        const found = await taxStore.find(tx, id)
        if (!found) throw new TaxStatusNotFound()
        if (!(await lockAccount(tx, found.userId))) throw new TaxStatusNotFound()
        const isTaken =
          reason === null &&
          found.kind === 'vatId' &&
          (await taxStore.isAcceptedElsewhere(tx, found.number, found.userId))
        if (isTaken) throw new VatIdTaken()
        const state = reason === null ? 'accepted' : 'declined'
        actOn('user', found.userId, { kind: found.kind, number: found.number, state })
        describeAct({ before: { state: found.state } })
        if (!(await taxStore.decide(tx, id, from, { state, reason, by, at: now() })))
          throw new TaxStatusDecided()
        if (state === 'accepted' && found.kind === 'certificate')
          await taxStore.removeCertificates(tx, found, { accepted: true, butId: id })
      })
      wakeMails()
    },
  }
}
