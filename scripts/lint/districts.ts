import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** Biome formats every import alike, so that its path can be read without a parser. */
const IMPORTED = /(?:from |^import |import\()'([^']+)'/gm

interface Floor {
  /** From the ground up. Files beside them stand on top. */
  readonly districts: readonly string[]
  /** Other floors that may be imported. */
  readonly below: readonly string[]
  /** Whether files may import Node's own modules. */
  readonly isOnNode: boolean
}

/** The floors of the house and their districts; `README.md` draws them. */
export const floors: Readonly<Record<string, Floor>> = {
  contract: {
    districts: ['values', 'people', 'catalogue', 'ordering', 'fulfilment', 'office'],
    below: [],
    isOnNode: false,
  },
  server: {
    districts: ['platform', 'people', 'catalogue', 'ordering', 'fulfilment', 'office', 'operating'],
    below: ['contract'],
    isOnNode: true,
  },
  web: {
    districts: [
      'ui',
      'platform',
      'people',
      'catalogue',
      'ordering',
      'fulfilment',
      'office',
      'site',
    ],
    below: ['contract'],
    isOnNode: false,
  },
  client: { districts: [], below: ['contract'], isOnNode: false },
  sandbox: { districts: [], below: [], isOnNode: true },
}

/** An import, as the importing file and the imported file or package; paths begin at the root. */
export type Arrow = readonly [from: string, to: string]

/** Every import of a floor, types included. Tests and what serves them may look anywhere. */
export function readArrows(root: string, floor: string): Arrow[] {
  return readdirSync(join(root, floor), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|(^|\/)testing\//.test(name))
    .flatMap((name) => {
      const from = join(floor, name)
      const imported = readFileSync(join(root, from), 'utf8').matchAll(IMPORTED)
      return [...imported].map(([, path = '']): Arrow => [from, resolve(from, path)])
    })
}

const resolve = (from: string, path: string) =>
  path.startsWith('.') ? normalize(join(dirname(from), path)) : path

/** Why an import runs the wrong way; undefined if it goes down or stays. */
export function findFault([from, to]: Arrow): string | undefined {
  const [floor = '', district = ''] = from.split('/')
  const { districts, below, isOnNode } = floors[floor] as Floor
  if (to.startsWith('node:')) return isOnNode ? undefined : `${from} imports ${to}`
  const [otherFloor = '', otherDistrict = ''] = to.split('/')
  if (!(otherFloor in floors)) return undefined
  if (otherFloor !== floor)
    return below.includes(otherFloor) && district !== 'ui' ? undefined : `${from} imports ${to}`
  const rankOf = (name: string) =>
    districts.includes(name) ? districts.indexOf(name) : districts.length
  return rankOf(otherDistrict) > rankOf(district) ? `${from} looks up to ${to}` : undefined
}

/** Rooms, as `server/ordering/orders`, from which imports lead back to themselves. */
export function findCircles(arrows: readonly Arrow[]): string[] {
  const next = new Map<string, Set<string>>()
  for (const [from, to] of arrows) {
    const [room, other] = [roomOf(from), roomOf(to)]
    if (room && other && room !== other) next.set(room, (next.get(room) ?? new Set()).add(other))
  }
  const reach = (from: string): Set<string> => {
    const reached = new Set<string>()
    const visit = (room: string) => {
      for (const other of next.get(room) ?? []) {
        if (reached.has(other)) continue
        reached.add(other)
        visit(other)
      }
    }
    visit(from)
    return reached
  }
  return [...next.keys()].filter((room) => reach(room).has(room)).sort()
}

/** The folder of a district that a file lies in; undefined for packages and for files beside the rooms. */
function roomOf(file: string): string | undefined {
  const [floor = '', district = '', room = '', ...below] = file.split('/')
  return floors[floor]?.districts.includes(district) && below.length > 0
    ? join(floor, district, room)
    : undefined
}
