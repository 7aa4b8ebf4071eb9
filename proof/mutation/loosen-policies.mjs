import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { endpoints } from '../../contract/calls.ts'
import { readPolicy, staffRights } from '../../contract/values/rights.ts'
import { ACCESS_PAGE, writeAccessPage } from '../../scripts/docs/access-page.ts'
import { findNode24, ROOT } from '../../scripts/packages/node24.mjs'
import { loadTests, runTests } from './rerunnable-tests.mjs'

const PARTS = 2
const BUILDING = [
  'POST /orderProduct',
  'POST /order/:id/shipment',
  'POST /cart',
  'POST /cart/:id/share',
  'POST /changeSet',
  'POST /address',
]
const MATRIX = 'server/platform/http/access-matrix.test.ts'

/**
 * Loosens what the contract asks of the callers of each call in one way after the other: the shop starts with it, and
 * the call's test of the access matrix, whose expectations were read before, must fail, or the page of the docs be
 * another: some acts ask for the right once more under their locks. Returns whether each was noticed.
 */
export async function runPolicyMutation(name, postgresUrl) {
  const answers = await Promise.all(Array.from({ length: PARTS }, (_, part) => runPart(part)))
  const tried = answers.reduce((sum, answer) => sum + answer.tried, 0)
  const missed = answers.flatMap((answer) => answer.missed)
  for (const { mutant, isOnPage } of missed)
    console.log(`${isOnPage ? 'noticed by the page alone' : 'not noticed'}: ${mutant}`)
  console.log(
    `${name}, policies of calls: ${tried - missed.length} of ${tried} noticed by the matrix`,
  )
  return missed.every(({ isOnPage }) => isOnPage)

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

/**
 * Mutants that are tried at once, of other calls each: reads apart, as they see what a loosened change did, and each
 * call by which worlds are built alone.
 */
function planPasses() {
  const passes = new Map()
  for (const endpoint of endpoints) {
    const call = `${endpoint.method} ${endpoint.path}`
    const kind = BUILDING.includes(call) ? call : endpoint.method === 'GET'
    for (const [turn, loosened] of loosen(endpoint).entries()) {
      const pass = `${turn} ${kind}`
      passes.set(pass, [...(passes.get(pass) ?? []), { endpoint, call, loosened }])
    }
  }
  return [...passes.values()]
}

async function tryPart(part) {
  const { files, close } = await loadTests(ROOT, [MATRIX])
  const passes = planPasses().filter((_, place) => place % PARTS === part)
  const page = readFileSync(ACCESS_PAGE, 'utf8').split('\n')
  const missed = []
  for (const mutants of passes) {
    const originals = mutants.map(({ endpoint }) => ({ ...endpoint }))
    for (const { endpoint, loosened } of mutants) Object.assign(endpoint, loosened)
    const lines = new Set(writeAccessPage().split('\n'))
    const noticed = await findNoticed(files, new Set(mutants.map(({ call }) => call)))
    for (const [place, { endpoint, call, loosened }] of mutants.entries()) {
      for (const key of Object.keys(loosened)) endpoint[key] = originals[place][key]
      if (noticed.has(call)) continue
      const line = page.find((one) => one.startsWith(`| \`${call}\` |`))
      missed.push({ mutant: `${call} with ${tell(loosened)}`, isOnPage: !lines.has(line) })
    }
  }
  await close()
  return { tried: passes.flat().length, missed }
}

/** Calls of which a test failed at what it expects: a world that could not be built notices nothing. */
async function findNoticed(files, calls) {
  const callOf = (id) => id.match(/ > ([A-Z]+ \S+) /)?.[1]
  const noticed = new Set()
  await runTests(files, (id) => calls.has(callOf(id)), {
    hooks: () => {},
    test: () => {},
    end: ({ id }, failure) => {
      if (failure?.name === 'AssertionError') noticed.add(callOf(id))
      return true
    },
  })
  return noticed
}

const tell = (loosened) => Object.entries(loosened).map(([key, value]) => `${key} ${value}`)

if (process.argv[1] === import.meta.filename) {
  // Errors that one mutant leaves behind must not end the process that tries the next.
  process.on('unhandledRejection', () => {})
  process.on('uncaughtException', () => {})
  process.send(await tryPart(Number(process.env.MUTATION_PART)))
  process.exit()
}
