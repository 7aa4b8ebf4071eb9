import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import postcss, { type AtRule, type Rule } from 'postcss'
import type { Plugin, Rolldown } from 'vite'
import { closureOf } from './browser-manifest.ts'

const PAGE = /[\\/]web[\\/].*-page\.tsx$/
const FRAME = /[\\/]web[\\/](entry-browser\.tsx|.*-layout\.tsx)$/
const OURS = /[\\/](web|contract)[\\/][^?]*\.tsx?$/

/**
 * Adds `styles` to each page in Vite's manifest: the rules of the site's stylesheet that the page and its frame can
 * use, to inline in its document. Derived from the source only, so that a CSP can list their hash.
 */
export function pageStyles(): Plugin {
  const sources = new Map<string, string>()
  const pages = new Map<string, string>()
  const stylesheets = new Map<string, string>()
  return {
    name: 'page-styles',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transform(code, id) {
      // After Vite's plugins class names are the plain strings that Tailwind saw.
      if (OURS.test(id)) sources.set(id, code)
    },
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue
        const stylesheet = String(file.source)
        stylesheets.set(file.fileName, stylesheet)
        file.source = withoutOwnFaces(stylesheet)
      }
      const ids = [...this.getModuleIds()]
      const around = ids.filter((id) => FRAME.test(id))
      for (const id of ids) {
        if (!PAGE.test(id)) continue
        const parts = this.getModuleInfo(id)?.dynamicallyImportedIds ?? []
        const used = modulesOf([...around, id, ...parts], (from) => this.getModuleInfo(from))
        pages.set(id, used.map((module) => sources.get(module) ?? '').join('\n'))
      }
    },
    async writeBundle({ dir = '' }) {
      const path = join(dir, '.vite', 'manifest.json')
      const manifest = JSON.parse(await readFile(path, 'utf8'))
      const whole = closureOf(manifest, ['web/app/entry-browser.tsx'])
        .flatMap(({ css }) => css ?? [])
        .map((name) => stylesheets.get(name) ?? '')
        .join('')
      for (const [id, source] of pages) {
        const page = Object.keys(manifest).find((name) => id.replaceAll('\\', '/').endsWith(name))
        if (page) manifest[page].styles = keepUsed(whole, source)
      }
      await writeFile(path, JSON.stringify(manifest, null, 2))
    },
  }
}

/**
 * The stylesheet without typefaces already declared in every document's head. A second declaration would load the face
 * again and shift the painted text.
 */
export function withoutOwnFaces(stylesheet: string): string {
  const root = postcss.parse(stylesheet)
  root.walkAtRules('font-face', (rule) => {
    if (!isOfOtherLetters(rule)) rule.remove()
  })
  return root.toString()
}

/** Faces with letters beyond our own texts are loaded with the full stylesheet. */
function isOfOtherLetters(face: AtRule): boolean {
  return /-latin-/.test(face.toString())
}

/** Modules and all their static imports. */
function modulesOf(
  ids: readonly string[],
  find: (id: string) => Rolldown.ModuleInfo | null,
): string[] {
  const found = new Set(ids)
  for (const id of found) for (const next of find(id)?.importedIds ?? []) found.add(next)
  return [...found]
}

/** Drops rules for classes, animations and variables that the source never names. */
export function keepUsed(stylesheet: string, source: string): string {
  const words = new Set(source.split(/[\s"'`]+/))
  const root = postcss.parse(stylesheet)
  root.walkRules((rule) => {
    if (isKeyframe(rule)) return
    const matching = rule.selectors.filter((selector) => canMatch(selector, words))
    if (matching.length === 0) rule.remove()
    else rule.selectors = matching
  })
  removeUnusedVariables(root)
  const text = root.toString()
  root.walkAtRules((rule) => {
    if (rule.name === 'font-face' && isOfOtherLetters(rule)) rule.remove()
    if (rule.name === 'property' && !text.includes(`var(${rule.params}`)) rule.remove()
    if (rule.name === 'keyframes' && !isAnimated(text, rule.params)) rule.remove()
  })
  root.walkComments((comment) => void comment.remove())
  removeEmpty(root)
  return root.toString()
}

/** Variables may use other variables, so unused ones are dropped repeatedly. */
function removeUnusedVariables(root: postcss.Root): void {
  for (let size = 0, text = root.toString(); size !== text.length; text = root.toString()) {
    size = text.length
    root.walkDecls(/^--/, (declaration) => {
      if (!text.includes(`var(${declaration.prop}`)) declaration.remove()
    })
    root.walkRules((rule) => {
      if (rule.nodes.length === 0) rule.remove()
    })
  }
}

function isKeyframe(rule: Rule): boolean {
  return rule.parent?.type === 'atrule' && (rule.parent as AtRule).name.endsWith('keyframes')
}

function isAnimated(stylesheet: string, name: string): boolean {
  return new RegExp(`animation(?:-name)?:[^;}]*\\b${name}\\b`).test(stylesheet)
}

/** `@layer a, b;` without rules sets the sequence of layers; other empty blocks do nothing. */
function removeEmpty(root: postcss.Root): void {
  let isDone = false
  while (!isDone) {
    isDone = true
    root.walkAtRules((rule) => {
      if (rule.nodes?.length !== 0) return
      // An empty layer still counts for the sequence.
      if (rule.name === 'layer') return
      rule.remove()
      isDone = false
    })
  }
}

/** States that need an action of the visitor, and parts of controls that no page shows at first. */
const LATER = /:(?:hover|focus|active|target)|::(?:selection|backdrop|file-selector|-webkit-|-moz-)/

/** Whether every class of the selector occurs among the words, on an untouched page. */
function canMatch(selector: string, words: ReadonlySet<string>): boolean {
  const needed = withoutChoices(selector, words)
  if (needed === undefined || LATER.test(needed.replace(/\\./g, ''))) return false
  return classesOf(needed).every((name) => words.has(name))
}

/** `:not(…)` needs no class; of `:is(…)` and `:where(…)` one choice must match. */
function withoutChoices(selector: string, words: ReadonlySet<string>): string | undefined {
  const start = selector.search(/:(?:not|is|where|has)\(/)
  if (start < 0) return selector
  const open = selector.indexOf('(', start)
  const close = findClose(selector, open)
  const name = selector.slice(start + 1, open)
  const choices = postcss.list.comma(selector.slice(open + 1, close))
  if (name !== 'not' && !choices.some((choice) => canMatch(choice, words))) return undefined
  return withoutChoices(selector.slice(0, start) + selector.slice(close + 1), words)
}

function findClose(text: string, open: number): number {
  let depth = 0
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '(') depth += 1
    else if (text[at] === ')' && --depth === 0) return at
  }
  return text.length
}

function classesOf(selector: string): string[] {
  return [...selector.matchAll(/\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-])+)/gi)].map(([, name = '']) =>
    name.replace(/\\(?:([0-9a-f]{1,6}) ?|(.))/gi, (_, code, character) =>
      code ? String.fromCodePoint(Number.parseInt(code, 16)) : character,
    ),
  )
}
