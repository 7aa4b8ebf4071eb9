import { queryOptions, useQuery } from '@tanstack/react-query'
import type { FieldSubject } from '../../../contract/catalogue/fields/custom-fields.ts'
import type { CustomField } from '../../../contract/catalogue/fields/field-calls.ts'
import { type Api, useApi } from '../../platform/base/calls/api.ts'

export const FIELDS_KEY = ['fields']

const NONE: readonly CustomField[] = []

/** The custom fields of products or orders, in their order; empty for those who lack the right to read them. */
export const fieldsQuery = (api: Api, subject: FieldSubject) =>
  queryOptions({
    queryKey: [...FIELDS_KEY, subject],
    queryFn: ({ signal }) => api.request('GET /field', { query: { subject }, signal }),
  })

export const useFields = (subject: FieldSubject) => useQuery(fieldsQuery(useApi(), subject))

/** The same array until the fields change; empty until they are loaded. */
export const useKnownFields = (subject: FieldSubject): readonly CustomField[] =>
  useFields(subject).data ?? NONE
