import type { FastifyInstance } from 'fastify'
import { fieldSubjects } from '../../../contract/catalogue/fields/custom-fields.ts'
import {
  addField,
  type CustomField,
  changeField,
  listFields,
  removeField,
} from '../../../contract/catalogue/fields/field-calls.ts'
import type { Database } from '../../platform/database/database.ts'
import { route } from '../../platform/http/route.ts'
import type { DefineFields } from './define-fields.ts'
import { type FieldRow, fieldStore } from './field-store.ts'

const neededRights = { product: 'catalogue:read', order: 'orders:read' } as const

/** Custom fields of products and orders. */
export function fieldRoutes(app: FastifyInstance, db: Database, define: DefineFields): void {
  route(app, listFields, async ({ query, user }) => {
    const subjects = fieldSubjects.filter(
      (subject) =>
        (query.subject ?? subject) === subject && user.rights.includes(neededRights[subject]),
    )
    return (await fieldStore.list(db, subjects)).map(toFieldAnswer)
  })

  route(app, addField, async ({ body }) => ({ insertedId: await define.add(body) }))

  route(app, changeField, async ({ params, body }) => {
    await define.change(params.id, body)
    return { modifiedCount: 1 }
  })

  route(app, removeField, async ({ params, query }) => {
    await define.remove(params.id, query.force === 'true')
    return { deletedCount: 1 }
  })
}

function toFieldAnswer(row: FieldRow): CustomField {
  const { id, subject, key, label, type, unit, isPublic, isRequired, choices, isFacet, place } = row
  return {
    _id: id,
    subject,
    key,
    label,
    type,
    unit,
    isPublic,
    isRequired,
    choices,
    isFacet,
    place,
  }
}
