import type { ReactNode } from 'react'
import {
  type MarkdownBlock,
  type MarkdownInline,
  readMarkdown,
} from '../../../contract/values/text/markdown.ts'
import { Link } from '../../ui/link.tsx'

interface MarkdownTextProps {
  readonly text: string
  /** Level of the heading that the text stands under. */
  readonly under: 1 | 3
}

/** Markdown as elements: nothing in it becomes HTML by itself. */
export function MarkdownText({ text, under }: MarkdownTextProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 text-body text-steel-800 [overflow-wrap:anywhere]">
      <Blocks blocks={readMarkdown(text)} under={under} />
    </div>
  )
}

const HEADING_STYLES = [
  '',
  'head mt-4 text-h2',
  'head mt-3 text-h3',
  'mt-2 font-sans text-h4 font-semibold',
]

function Blocks({ blocks, under }: { readonly blocks: readonly MarkdownBlock[]; under: number }) {
  return blocks.map((block, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: blocks of a text have no key but their place
    <Block key={place} block={block} under={under} />
  ))
}

function Block({ block, under }: { readonly block: MarkdownBlock; readonly under: number }) {
  if (block.kind === 'rule') return <hr className="border-steel-300" />
  if (block.kind === 'quote')
    return (
      <blockquote className="grid gap-4 border-l-4 border-steel-300 pl-4">
        <Blocks blocks={block.blocks} under={under} />
      </blockquote>
    )
  if (block.kind === 'list') {
    const items = block.items.map((parts, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <li key={place}>{inlineOf(parts)}</li>
    ))
    return block.first === null ? (
      <ul className="list-disc pl-6">{items}</ul>
    ) : (
      <ol className="list-decimal pl-6" start={block.first}>
        {items}
      </ol>
    )
  }
  const content = inlineOf(block.parts)
  if (block.kind === 'paragraph') return <p>{content}</p>
  const Heading = `h${under + block.level}` as 'h2'
  return <Heading className={HEADING_STYLES[block.level]}>{content}</Heading>
}

function inlineOf(parts: readonly MarkdownInline[]): ReactNode {
  return parts.map((part, place) => {
    if (part.kind === 'text') return part.text
    if (part.kind === 'break')
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      return <br key={place} />
    const content = inlineOf(part.parts)
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    if (part.kind === 'strong') return <strong key={place}>{content}</strong>
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    if (part.kind !== 'link') return <em key={place}>{content}</em>
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <TextLink key={place} to={part.to}>
        {content}
      </TextLink>
    )
  })
}

function TextLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  if (to.startsWith('/'))
    return (
      <Link className="tlink" to={to}>
        {children}
      </Link>
    )
  return (
    <a className="tlink" href={to} rel="noopener">
      {children}
    </a>
  )
}
