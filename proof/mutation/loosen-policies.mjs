import { spawn } from 'node:child_process'
import { endpoints } from '../../contract/calls.ts'
import { readPolicy, staffRights } from '../../contract/values/rights.ts'
import { findNode24, ROOT } from '../../scripts/packages/node24.mjs'
import { loadTests, runTests } from './rerunnable-tests.mjs'

const PARTS = 2
const MATRIX = 'server/platform/http/access-matrix.test.ts'

/**
 * Loosens what the contract asks of the callers of each call, one thing at a time: the shop starts with it, and the
 * call's test of the access matrix, whose expectations were read before, must fail. Returns whether all did.
 */
export async function runPolicyMutation(name, postgresUrl) {
  const answers = await Promise.all(Array.from({ length: PARTS }, (_, part) => runPart(part)))
  const tried = answers.reduce((sum, answer) => sum + answer.tried, 0)
  const missed = answers.flatMap((answer) => answer.missed)
  for (const mutant of missed) console.log(`not noticed: ${mutant}`)
  console.log(`${name}, policies of calls: ${tried - missed.length} of ${tried} noticed`)
  return missed.length === 0

  function runPart(part) {
    const env = { ...process.env, MUTATION_PART: String(part), MUTATION_POSTGRES: postgresUrl }
    const stdio = ['ignore', 'inherit', 'inherit', 'ipc']
    const run = spawn(findNode24(), [import.meta.filename], { cwd: ROOT, stdio, env })
    return new Promise((resolve, reject) => {
      run.once('message', resolve)
      run.once('exit', () => reject(new Error('The policies were not tried.')))
    })
  }
}

/** Parts of the contract's entry that admit others. Keys are refused by a fresh proof as by `byPeopleOnly`. */
function loosen({ access, selfFrom, freshProof, byPeopleOnly }) {
  const { right, admitsOwn } = readPolicy(access)
  const another = staffRights[(staffRights.indexOf(right) + 1) % staffRights.length]
  return [
    ...(access === 'open' || access === 'provider' ? [] : [{ access: 'open' }]),
    ...((right && !admitsOwn) || access === 'anyRight' ? [{ access: 'signedIn' }] : []),
    ...(right ? [{ access: access.replace(right, another) }] : []),
    ...(right && !admitsOwn ? [{ access: 'anyRight' }] : []),
    ...(selfFrom ? [{ selfFrom: undefined }] : []),
    ...(freshProof ? [{ freshProof: undefined }] : []),
    ...(byPeopleOnly && !freshProof ? [{ byPeopleOnly: undefined }] : []),
  ]
}

async function tryPart(part) {
  const { files, close } = await loadTests(ROOT, [MATRIX])
  const missed = []
  let tried = 0
  for (const [place, endpoint] of endpoints.entries()) {
    if (place % PARTS !== part) continue
    const isOfCall = (id) => id.includes(` > ${endpoint.method} ${endpoint.path} `)
    for (const loosened of loosen(endpoint)) {
      const before = { ...endpoint }
      Object.assign(endpoint, loosened)
      const failure = await firstFailure(files, isOfCall)
      Object.assign(
        endpoint,
        Object.fromEntries(Object.keys(loosened).map((key) => [key, before[key]])),
      )
      tried += 1
      // Only what the test expects: a world that could not be built notices nothing.
      if (failure?.name !== 'AssertionError')
        missed.push(`${tell(endpoint, loosened)}${failure ? `, but ${failure.message}` : ''}`)
    }
  }
  await close()
  return { tried, missed }
}

async function firstFailure(files, isWanted) {
  let found
  let ran = false
  await runTests(files, isWanted, {
    hooks: () => {},
    test: () => {},
    end: (_test, failure) => {
      ran = true
      found = failure
      return !failure
    },
  })
  if (!ran) throw new Error('No test is of this call.')
  return found
}

const tell = ({ method, path }, loosened) =>
  `${method} ${path} with ${Object.entries(loosened).map(([key, value]) => `${key} ${value}`)}`

if (process.argv[1] === import.meta.filename) {
  // Errors that one mutant leaves behind must not end the process that tries the next.
  process.on('unhandledRejection', () => {})
  process.on('uncaughtException', () => {})
  process.send(await tryPart(Number(process.env.MUTATION_PART)))
  process.exit()
}
