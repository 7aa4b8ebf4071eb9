import { useState } from 'react'
import { useApi } from '../calls/api.ts'
import { needsProof } from '../calls/api-answers.ts'
import { failureText } from '../failures/failure-text.ts'
import { fetchFile } from './fetch-file.ts'

const REVOKE_MS = 60_000

/** Fetches a file and hands it to the browser to be saved. */
export function useFile() {
  const api = useApi()
  const [isFetching, setIsFetching] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function fetchProven(fetch: () => Promise<Blob>): Promise<Blob> {
    try {
      return await fetch()
    } catch (error) {
      if (needsProof(error) && (await api.prove())) return fetch()
      throw error
    }
  }

  /** Returns whether it came. */
  async function fetch(path: string, name: string, body?: object): Promise<boolean> {
    setIsFetching(true)
    setFailure(undefined)
    try {
      save(await fetchProven(() => fetchFile(path, body)), name)
      return true
    } catch (error) {
      setFailure(failureText(error))
      return false
    } finally {
      setIsFetching(false)
    }
  }

  return { fetch, isFetching, failure }
}

function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser may read it only after this.
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_MS)
}
