import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSafeLink, type MarkdownBlock, type MarkdownInline, readMarkdown } from './markdown.ts'

const text = (words: string) => ({ kind: 'text', text: words })

test('headings, lists, quotes, rules and paragraphs are read', () => {
  const read = readMarkdown(
    '# Terms\n\nWe sell\nin bulk.\n\n- pads\n- discs\n  of steel\n\n3. pay\n4. wait\n\n> as **said**\n\n---\n## End',
  )
  expect(read).toEqual([
    { kind: 'heading', level: 1, parts: [text('Terms')] },
    { kind: 'paragraph', parts: [text('We sell in bulk.')] },
    { kind: 'list', first: null, items: [[text('pads')], [text('discs of steel')]] },
    { kind: 'list', first: 3, items: [[text('pay')], [text('wait')]] },
    {
      kind: 'quote',
      blocks: [
        { kind: 'paragraph', parts: [text('as '), { kind: 'strong', parts: [text('said')] }] },
      ],
    },
    { kind: 'rule' },
    { kind: 'heading', level: 2, parts: [text('End')] },
  ])
})

test.each([
  ['[desk](mailto:desk@prairie.example)', 'mailto:desk@prairie.example'],
  ['[returns](/page/returns)', '/page/returns'],
  ['<https://prairie.example/a_b>', 'https://prairie.example/a_b'],
  ['[x](javascript:alert%281%29)', undefined],
  ['[x](//evil.example)', undefined],
  ['[x](/\\evil.example)', undefined],
  ['[x](data:text/html,x)', undefined],
])('%s leads to %s', (written, to) => {
  const [block] = readMarkdown(written)
  const [part] = block?.kind === 'paragraph' ? block.parts : []
  expect(part?.kind === 'link' ? part.to : undefined).toBe(to)
})

test('HTML is text, a backslash takes a mark’s meaning, and an underscore in a word has none', () => {
  expect(readMarkdown('<b onclick=x>a_b_c</b> \\*no\\*')).toEqual([
    {
      kind: 'paragraph',
      parts: ['<b onclick=x>a_b_c</b> ', '*', 'no', '*'].map(text),
    },
  ])
})

test('no heading skips a level, so that the outline of the page stays whole', () => {
  const levels = readMarkdown('### a\n###### b\n# c\n### d').map((block) =>
    block.kind === 'heading' ? block.level : 0,
  )
  expect(levels).toEqual([1, 2, 1, 2])
})

function linksOf(parts: readonly MarkdownInline[]): string[] {
  return parts.flatMap((part) => [
    ...(part.kind === 'link' ? [part.to] : []),
    ...('parts' in part ? linksOf(part.parts) : []),
  ])
}

function linksIn(blocks: readonly MarkdownBlock[]): string[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'quote') return linksIn(block.blocks)
    if (block.kind === 'list') return block.items.flatMap(linksOf)
    return 'parts' in block ? linksOf(block.parts) : []
  })
}

test('any text is read, and every link in it is safe', () => {
  const pieces = fc.constantFrom(
    ...['*', '**', '_', '[', ']', '(', ')', '<', '>', '#', '-', '1.', '\\', '\n', ' ', 'a', '//'],
    ...['https://', 'javascript:', 'mailto:', '[a](/b)', '  \n'],
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 60 }), (written) => {
      const links = linksIn(readMarkdown(written.join('')))
      expect(links.filter((to) => !isSafeLink(to))).toEqual([])
    }),
  )
})

test('an address in angle brackets that is not safe is text', () => {
  expect(linksIn(readMarkdown('<https://\\> <https://parts.example/\\a>'))).toEqual([])
  expect(linksIn(readMarkdown('<https://parts.example>'))).toEqual(['https://parts.example'])
})

test('the longest text of marks alone is read in a moment', () => {
  for (const mark of ['*a', '**', '[', '_ ', '> ', '<https://', '[a](', '- ', ' '])
    expect(readMarkdown(`a${mark.repeat(40_000 / mark.length)}a`).length).toBeGreaterThan(0)
})
