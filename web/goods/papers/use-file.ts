import { useState } from 'react'
import { failureText } from '../../base/calls/failure-text.ts'
import { fetchFile } from '../../base/calls/fetch-file.ts'

/** Fetches a file and hands it to the browser to be saved. */
export function useFile() {
  const [isFetching, setIsFetching] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function fetch(path: string, name: string): Promise<void> {
    setIsFetching(true)
    setFailure(undefined)
    try {
      save(await fetchFile(path), name)
    } catch (error) {
      setFailure(failureText(error))
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
  URL.revokeObjectURL(url)
}
