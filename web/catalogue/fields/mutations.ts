import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CustomField } from '../../../contract/catalogue/fields/field-calls.ts'
import { type Input, useApi } from '../../platform/base/calls/api.ts'
import { useReloadAfter } from '../../platform/base/calls/use-reload.ts'
import { FIELDS_KEY } from './queries.ts'

/** The facts of a field that can be changed. */
export type FieldInput = Input<'PUT /field/:id'>['body']
type FieldToAdd = Input<'POST /field'>['body']

export const factsOf = ({
  label,
  unit,
  isPublic,
  isRequired,
  choices,
  isFacet,
}: CustomField): FieldInput => ({ label, unit, isPublic, isRequired, choices, isFacet })

export function useAddField() {
  const api = useApi()
  return useMutation({
    mutationFn: (body: FieldToAdd) => api.request('POST /field', { body }),
    onSettled: useReloadAfter(FIELDS_KEY),
  })
}

export function useChangeField() {
  const api = useApi()
  return useMutation({
    mutationFn: ({ id, facts }: { id: string; facts: FieldInput }) =>
      api.request('PUT /field/:id', { params: { id }, body: facts }),
    onSettled: useReloadAfter(FIELDS_KEY),
  })
}

/** Gives the fields the places of a new order, those that move; at once on screen. */
export function useArrangeFields() {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    async mutationFn(fields: readonly CustomField[]) {
      // As they are now: facts of the list on screen would take back what others changed meanwhile.
      const now = await api.request('GET /field', { query: { subject: fields[0]?.subject } })
      for (const [at, { _id }] of fields.entries()) {
        const field = now.find((one) => one._id === _id)
        if (!field || field.place === at + 1) continue
        const body = { ...factsOf(field), place: at + 1 }
        await api.request('PUT /field/:id', { params: { id: field._id }, body })
      }
    },
    onMutate: (fields) => queryClient.setQueryData([...FIELDS_KEY, fields[0]?.subject], fields),
    onSettled: useReloadAfter(FIELDS_KEY),
  })
}

/** Removes a field; while products or orders have values of it, only with them. */
export function useRemoveField(onRemoved: () => void) {
  const api = useApi()
  return useMutation({
    mutationFn: ({ id, withValues }: { id: string; withValues: boolean }) =>
      api.request('DELETE /field/:id', {
        params: { id },
        query: withValues ? { force: 'true' } : {},
      }),
    onSuccess: onRemoved,
    onSettled: useReloadAfter(FIELDS_KEY),
  })
}
