import { readProblem } from '../calls/api.ts'
import { NetworkFailure } from '../calls/api-answers.ts'

/** Long documents wait for others to be printed. */
const FILE_LIMIT_MS = 120_000

/** Fetches a download, by `POST` if something is sent for it; throws as calls of the shop do. */
export async function fetchFile(path: string, body?: object): Promise<Blob> {
  const signal = AbortSignal.timeout(FILE_LIMIT_MS)
  const sent = body && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
  const answer = await fetch(path, { credentials: 'same-origin', signal, ...sent }).catch(tellLost)
  if (!answer.ok) throw readProblem(answer.status, await answer.text().catch(tellLost))
  return answer.blob().catch(tellLost)
}

function tellLost(cause: unknown): never {
  throw new NetworkFailure({ cause })
}
