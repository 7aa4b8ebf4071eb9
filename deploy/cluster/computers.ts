import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'

export interface Command {
  readonly program: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** PostgreSQL refuses to run as root: the database's programs then run as its user. */
  readonly asDatabaseUser?: boolean
  /** Name of its log in the cluster's folder. */
  readonly log: string
}

export interface Computer {
  readonly name: string
  /** Where other computers reach it. */
  readonly address: string
  /** Runs a program there. It ends with this process, whatever ends that. */
  run(command: Command): ChildProcess
}

/** How the computers of a cluster are kept apart on the one machine that plays them all. */
export interface Computers {
  /** Address of this process, as the computers see it. */
  readonly ownAddress: string
  /** Whether a computer has a loopback of its own, so that it needs its own way to the stand-ins. */
  readonly areApart: boolean
  add(name: string): Promise<Computer>
  /** Ends what is left of them. */
  close(): Promise<void>
}

/** User of Debian's PostgreSQL. */
export const DATABASE_USER = 'postgres'
export const isRoot = (): boolean => process.getuid?.() === 0

/** Starts a command behind `prefix`, with its output in a file. */
export function startLogged(
  prefix: readonly string[],
  { program, args, env, asDatabaseUser, log }: Command,
  folder: string,
): ChildProcess {
  const user =
    asDatabaseUser && isRoot()
      ? [`--reuid=${DATABASE_USER}`, `--regid=${DATABASE_USER}`, '--init-groups']
      : []
  const [first = '', ...rest] = [
    ...prefix,
    // However this process ends, the cluster ends with it.
    ...['setpriv', ...user, '--pdeathsig', 'TERM', '--'],
    ...[program, ...args],
  ]
  const { PATH, HOME, LANG } = process.env
  const child = spawn(first, rest, {
    cwd: folder,
    env: { PATH, HOME, LANG, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Ctrl-C reaches this process alone, which ends the others in order.
    detached: true,
  })
  const output = createWriteStream(join(folder, 'logs', `${log}.log`), { flags: 'a', mode: 0o600 })
  child.stdout?.pipe(output, { end: false })
  child.stderr?.pipe(output, { end: false })
  child.once('close', () => output.end())
  return child
}

const FIRST_ADDRESS = 11

/** Every computer has a loopback address of its own: no rights are needed, and no network can be cut. */
export function loopbackComputers(folder: string): Computers {
  let count = 0
  return {
    ownAddress: '127.0.0.1',
    areApart: false,
    async add(name) {
      const address = `127.0.0.${FIRST_ADDRESS + count}`
      count += 1
      return { name, address, run: (command) => startLogged([], command, folder) }
    },
    async close() {},
  }
}
