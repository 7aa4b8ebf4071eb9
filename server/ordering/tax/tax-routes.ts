import type { FastifyInstance } from 'fastify'
import { regionsOf } from '../../../contract/ordering/tax/tax.ts'
import {
  acceptTax,
  CertificateFields,
  declineTax,
  listOwnTax,
  listPendingTax,
  putTax,
  readCertificate,
  sendCertificate,
  type TaxStatus,
  takeBackTax,
  taxStatusBounds,
} from '../../../contract/ordering/tax/tax-status.ts'
import type { Database } from '../../platform/database/database.ts'
import { fileScope, whileArriving } from '../../platform/http/file-scope.ts'
import { route } from '../../platform/http/route.ts'
import { receivePaper } from '../../platform/papers/receive-paper.ts'
import { endingOf, sendPaper } from '../../platform/papers/send-paper.ts'
import type { SettingDesk } from '../../platform/settings/setting-desk.ts'
import { makeKeepTax } from './keep-tax.ts'
import { TaxStatusNotFound } from './tax-errors.ts'
import { type KeptStatus, taxStore } from './tax-store.ts'

const USUAL_PAGE = 50

interface TaxParts {
  readonly db: Database
  readonly settings: SettingDesk
  readonly now: () => Date
  readonly spoolFolder: string
  readonly wakeMails: () => void
}

export function taxRoutes(
  app: FastifyInstance,
  { db, settings, now, spoolFolder, wakeMails }: TaxParts,
): void {
  const keepTax = makeKeepTax({ db, now, wakeMails })

  route(app, listOwnTax, async ({ user }) => {
    const [{ tax, seller }, statuses] = await Promise.all([
      settings.values(['tax', 'seller']),
      taxStore.listOwn(db, user.id),
    ])
    const { country } = seller
    const regions = tax.isOn ? regionsOf(tax, country) : []
    return { isTaxed: tax.isOn, country, regions, statuses: statuses.map(toAnswer) }
  })

  route(app, putTax, async ({ user, body: { vatId = '', country } }) => ({
    modifiedCount: (await keepTax.setVatId(user.id, country, vatId)) ? 1 : 0,
  }))

  fileScope(app, { mostBytes: taxStatusBounds.fileBytes }, (scope) => {
    route(scope, sendCertificate, async ({ user, raw }, reply) => {
      const { fields, file } = await whileArriving(reply, () =>
        receivePaper(raw, {
          spoolFolder,
          mostBytes: taxStatusBounds.fileBytes,
          fields: CertificateFields,
          takesPictures: true,
        }),
      )
      return { insertedId: await keepTax.addCertificate(user.id, fields, file) }
    })
  })

  route(app, readCertificate, async ({ user, params: { id } }, reply) => {
    const found = await taxStore.findFile(db, id, user.byRight ? undefined : user.id)
    if (!found) throw new TaxStatusNotFound()
    return sendPaper(reply, found, `certificate.${endingOf(found.type)}`)
  })

  route(app, listPendingTax, async ({ query }) => {
    const { limit = USUAL_PAGE, after, state = 'checking', customer } = query
    const page = { limit, after: after?.toLowerCase() }
    const rows = await taxStore.listForStaff(db, { state, customer }, page)
    return rows.map((row) => {
      const { email, name, decidedBy } = row
      return { ...toAnswer(row), email, name, decidedBy, registered: readRegistered(row) }
    })
  })

  route(app, acceptTax, async ({ user, params: { id } }) => {
    await keepTax.decide(id, { by: user.email, reason: null })
    return { modifiedCount: 1 }
  })

  route(app, declineTax, async ({ user, params: { id }, body: { reason } }) => {
    await keepTax.decide(id, { by: user.email, reason })
    return { modifiedCount: 1 }
  })

  route(app, takeBackTax, async ({ user, params: { id }, body: { reason } }) => {
    await keepTax.decide(id, { from: 'accepted', by: user.email, reason })
    return { modifiedCount: 1 }
  })
}

/** The register writes dashes where a member state tells nothing. */
function readRegistered({ answer }: KeptStatus): { name: string; address: string } | null {
  const { name = '', address = '' } = (answer ?? {}) as { name?: string; address?: string }
  return /[\p{L}\p{N}]/u.test(name) ? { name, address } : null
}

function toAnswer({ id, kind, number, country, region, ...row }: KeptStatus): TaxStatus {
  const { validUntil, state, reason, askedAt, fileKey, answer } = row
  return {
    _id: id,
    kind,
    number,
    country,
    region,
    validUntil,
    state,
    reason,
    askedAt: askedAt?.toISOString() ?? null,
    inRegister: (answer as { valid?: boolean } | null)?.valid === true,
    hasFile: fileKey !== null,
  }
}
