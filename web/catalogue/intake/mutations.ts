import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ImportMapping, ReadingChoice } from '../../../contract/catalogue/intake/mapping.ts'
import { type Input, useApi } from '../../platform/base/calls/api.ts'
import { importKey } from './queries.ts'

interface SentFile {
  readonly file: File
  readonly signal: AbortSignal
}

/** Sends a file of products and answers how it was read. */
export function useSendFile(onSent: (fraction: number) => void) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ file, signal }: SentFile) => {
      const body = new FormData()
      body.set('file', file)
      return api.request('POST /import', { body, signal, onSent })
    },
    onSuccess: (read) => queryClient.setQueryData(importKey(read.importId), read),
  })
}

/** Reads a file again in another way. */
export function useReadAgain(id: string) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (read: ReadingChoice) =>
      api.request('POST /import/:id/mapping', { params: { id }, body: { read } }),
    onSuccess: (read) => queryClient.setQueryData(importKey(id), read),
  })
}

type SentMapping = Input<'POST /importMapping'>['body']['mapping']

interface DraftWish {
  readonly mapping: ImportMapping
  /** Keeps the mapping under this name first. */
  readonly keepAs: string
  /** Names beyond those asked about are new. */
  readonly othersAreNew: boolean
}

/** Drafts the changes of a file, and answers their change set's id. */
export function useDraftImport(id: string, onDrafted: (changeSetId: number) => void) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ mapping, keepAs, othersAreNew }: DraftWish) => {
      const sent = mapping as SentMapping
      if (keepAs !== '')
        await api.request('POST /importMapping', {
          body: { name: keepAs, importId: id, mapping: sent },
        })
      return api.request('POST /import/:id/mapping', {
        params: { id },
        body: { mapping: sent, ...(othersAreNew && { othersAreNew }) },
      })
    },
    onSuccess: (read) => {
      queryClient.setQueryData(importKey(id), read)
      queryClient.invalidateQueries({ queryKey: ['changeSets', 'all'] })
      if (read.changeSetId !== null) onDrafted(read.changeSetId)
    },
  })
}
