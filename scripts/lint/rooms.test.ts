import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
/** Biome formats every import alike, so that its path can be read without a parser. */
const IMPORTED = /(?:from |^import |import\()'(\.[^']+)'/gm

/** The rooms that each room of a floor imports, types included; tests may look anywhere. */
function readArrows(floor: string): Map<string, Set<string>> {
  const folder = join(ROOT, floor)
  const arrows = new Map<string, Set<string>>()
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const [room = '', ...below] = name.split(sep)
    if (!/\.tsx?$/.test(name) || /\.test\./.test(name) || below.length === 0) continue
    if (room === 'testing') continue
    const imported = arrows.get(room) ?? new Set<string>()
    arrows.set(room, imported)
    for (const [, path = ''] of readFileSync(join(folder, name), 'utf8').matchAll(IMPORTED)) {
      const [other = '', ...file] = relative(folder, join(folder, dirname(name), path)).split(sep)
      if (other !== room && other !== '..' && file.length > 0) imported.add(other)
    }
  }
  return arrows
}

/** Rooms from which a way leads back to themselves. */
function findCircles(arrows: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const reach = (from: string): Set<string> => {
    const reached = new Set<string>()
    const visit = (room: string) => {
      for (const next of arrows.get(room) ?? []) {
        if (reached.has(next)) continue
        reached.add(next)
        visit(next)
      }
    }
    visit(from)
    return reached
  }
  return [...arrows.keys()].filter((room) => reach(room).has(room)).sort()
}

test('imports between rooms run one way: no way leads back', () => {
  expect(findCircles(readArrows('server'))).toEqual([])
  expect(findCircles(readArrows('web'))).toEqual([])
})

test('a way back over a third room is found', () => {
  const arrows = new Map([
    ['orders', new Set(['delivery'])],
    ['delivery', new Set(['tax'])],
    ['tax', new Set(['orders', 'mail'])],
    ['mail', new Set<string>()],
  ])
  expect(findCircles(arrows)).toEqual(['delivery', 'orders', 'tax'])
})
