import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Debian's release of the images, see deploy/Containerfile. */
const RELEASE = 'trixie'
/** Asked for by name: to make a Debian takes a network and minutes. */
const FOLDER = process.env.BARE_DEBIAN

/** Why a bare Debian can't be had here; `undefined` where it can. */
export function whyNoBareDebian(): string | undefined {
  if (!FOLDER) return 'Name a folder in BARE_DEBIAN; a Debian is made there if it is empty.'
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'It needs root on Linux.'
  if (existsSync(join(FOLDER, 'etc/debian_version'))) return undefined
  if (!existsSync('/usr/sbin/debootstrap'))
    return 'debootstrap is missing: apt-get install debootstrap.'
  return undefined
}

/** Made once and kept for the next run: nothing below writes to it. */
export function makeBareDebian(): string {
  if (!FOLDER) throw new Error('BARE_DEBIAN names no folder.')
  if (!existsSync(join(FOLDER, 'etc/debian_version'))) {
    const args = ['--variant=minbase', '--include=ca-certificates', RELEASE, FOLDER]
    execFileSync('debootstrap', args, { stdio: 'pipe' })
  }
  return FOLDER
}

export interface Layers {
  /** Where the layers are as files of this machine. */
  readonly root: string
  /** Runs words inside, as a container does, and returns what they printed; throws if they fail. */
  run(words: readonly string[], options?: RunOptions): Promise<string>
  remove(): Promise<void>
}

interface RunOptions {
  readonly env?: Readonly<Record<string, string>>
  readonly folder?: string
  readonly user?: string
  /** A root that can't be written, with these folders in memory. */
  readonly writable?: readonly string[]
  readonly signal?: AbortSignal
  readonly onOutput?: (text: string) => void
}

/** A folder over `lower` that keeps what is written, with this machine's network and a process tree of its own. */
export async function layersOver(lower: string): Promise<Layers> {
  const folder = await mkdtemp(join(tmpdir(), 'bulkhead-layers-'))
  const at = (name: string) => join(folder, name)
  for (const name of ['upper', 'work', 'root']) mkdirSync(at(name))
  const overlay = `lowerdir=${lower},upperdir=${at('upper')},workdir=${at('work')}`
  const root = at('root')
  execFileSync('mount', ['-t', 'overlay', 'overlay', '-o', overlay, root])
  return {
    root,
    run: (words, options = {}) => runInside(root, words, options),
    async remove() {
      execFileSync('umount', [root])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Arguments: root, folder, user or nothing, writable folders by commas or nothing, words. */
const INSIDE = `
  root=$1 folder=$2 user=$3 writable=$4; shift 4
  mount --make-rprivate / && mount --bind "$root" "$root" && cd "$root" || exit 125
  mount --rbind /dev dev && mount -t proc proc proc && mount -t tmpfs tmpfs dev/shm || exit 125
  if [ -n "$writable" ]; then
    mount -o remount,bind,ro "$root" || exit 125
    for each in $(echo "$writable" | tr , ' '); do
      mount -t tmpfs -o "mode=1777" tmpfs "$root$each" || exit 125
    done
  fi
  exec chroot $user "$root" /bin/sh -c 'cd "$0" && exec "$@"' "$folder" "$@"`

async function runInside(
  root: string,
  words: readonly string[],
  { env = {}, folder = '/', user, writable = [], signal, onOutput }: RunOptions,
): Promise<string> {
  const asUser = user ? `--userspec=${user}` : ''
  const child = spawn(
    'unshare',
    [
      ...['--mount', '--pid', '--fork', '--kill-child', '--', 'sh', '-c', INSIDE, 'inside'],
      ...[root, folder, asUser, writable.join(','), ...words],
    ],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', ...env },
    },
  )
  let printed = ''
  for (const output of [child.stdout, child.stderr])
    output.on('data', (bytes: Buffer) => {
      printed += bytes
      onOutput?.(printed)
    })
  // To the program inside, which is the first process of its tree.
  const stop = () => {
    if (child.exitCode === null) execFileSync('pkill', ['-TERM', '-P', String(child.pid)])
  }
  signal?.addEventListener('abort', stop)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}:\n${printed}`)
  return printed
}
