import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const WEB = join(import.meta.dirname, '../../web')
const PART = /^(?:export )?const (\w+) = lazyPart\(/gm

/** Whether a file shows `name` outside every `<Suspense>`, and outside the order page’s `DeskPart`, which has one. */
function showsOutside(code: string, name: string): boolean {
  const outside = code.replace(/<(Suspense|DeskPart)\b[\s\S]*?<\/\1>/g, '')
  return new RegExp(`<${name}\\b`).test(outside)
}

test('a lazy part is shown inside Suspense: it waits there while it loads', () => {
  const files = globSync('**/*.tsx', { cwd: WEB }).map((file) => ({
    file,
    code: readFileSync(join(WEB, file), 'utf8'),
  }))
  const faults = files.flatMap(({ file, code }) =>
    [...code.matchAll(PART)].flatMap(([, name = '']) =>
      showsOutside(code, name) ? [`${file}: ${name}`] : [],
    ),
  )
  expect(faults).toEqual([])
  const found = files.filter(({ code }) => code.match(PART)).length
  expect(found).toBeGreaterThan(20)
})

test('a part beside Suspense is found', () => {
  expect(showsOutside('<p><Part /></p>', 'Part')).toBe(true)
  expect(showsOutside('<Suspense fallback={null}><Part /></Suspense>', 'Part')).toBe(false)
})
