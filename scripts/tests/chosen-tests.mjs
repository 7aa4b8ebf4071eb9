import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../packages/node24.mjs'

/** Tests in these folders need the built pages or a browser; all others run from source. */
const NEED_BUILD = ['proof', 'scripts', 'sandbox']

/** Chooses what `npm test -- WORDS` must prepare: a test of one service finishes sooner than a build would. */
export function chooseParts(words) {
  if (words.length === 0) return { needsBuild: true, hasJourneys: true }
  const chosen = NEED_BUILD.flatMap(listTests).filter((file) =>
    words.some((word) => file.includes(word)),
  )
  return {
    needsBuild: chosen.length > 0,
    hasJourneys: chosen.some((file) => file.endsWith('.spec.ts')),
  }
}

function listTests(folder) {
  return readdirSync(join(ROOT, folder), { recursive: true })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.(test|spec)\.tsx?$/.test(file))
}
