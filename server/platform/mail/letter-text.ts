import { shopName } from '../../../contract/values/text/shop-name.ts'
import { greet } from './greeting.ts'
import type { Description, LetterBlock, LetterGoods } from './letter.ts'

/** A mail as plain text, with columns that line up in letters of one width. */
export function toText({ readerName, blocks }: Description): string {
  return `${[greet(readerName), ...blocks.map(writeBlock), shopName()].filter(Boolean).join('\n\n')}\n`
}

function writeBlock(block: LetterBlock): string {
  if (typeof block === 'string') return block
  switch (block.kind) {
    case 'facts':
      return alignLabels(block.rows)
    case 'goods':
      return writeGoods(block)
    case 'steps':
      return `What happens next:\n${block.steps.map((step, at) => `${at + 1}. ${step}`).join('\n')}`
    case 'place':
      return `${block.head}:\n${block.lines.join('\n')}`
    case 'link':
      return `${block.label}:\n${block.url}`
  }
}

function alignLabels(rows: readonly (readonly [label: string, value: string])[]): string {
  const width = Math.max(...rows.map(([label]) => label.length)) + 3
  return rows.map(([label, value]) => label.padEnd(width) + value).join('\n')
}

/** A longer part number has a row of its own. */
const LONGEST_PART = 22
const GAP = '  '

function writeGoods({ lines, more, sums }: LetterGoods): string {
  const parts = lines.map(({ partNumber }) => partNumber ?? '')
  const fitting = parts.filter((part) => part.length <= LONGEST_PART)
  const widths = {
    no: widest('No.', ...lines.map(({ lineNo }) => String(lineNo))),
    part: widest('Part number', ...fitting),
    quantity: widest('Pieces', ...lines.map(({ quantity }) => quantity)),
    price: widest('Price', ...lines.map(({ price = '' }) => price)),
    amount: widest('Amount', ...[...lines, { amount: '' }].map(({ amount = '' }) => amount)),
  }
  const isPriced = lines.some(({ amount }) => amount !== undefined)
  const total = Math.max(widths.amount, ...sums.map(([, value]) => value.length))
  const row = (no: string, part: string, quantity: string, price: string, amount: string) =>
    [
      no.padEnd(widths.no),
      part.padEnd(widths.part),
      quantity.padStart(widths.quantity),
      ...(isPriced ? [price.padStart(widths.price), amount.padStart(total)] : []),
    ]
      .join(GAP)
      .trimEnd()
  const indent = ' '.repeat(widths.no) + GAP
  const head = row('No.', 'Part number', 'Pieces', 'Price', 'Amount')
  const width = Math.max(head.length, row('', '', '', '', '-').length)
  const written = lines.flatMap(({ lineNo, partNumber, name, reference, ...line }) => {
    const isLong = (partNumber?.length ?? 0) > LONGEST_PART
    const { quantity, price = '', amount = '' } = line
    return [
      row(String(lineNo), isLong ? '' : (partNumber ?? ''), quantity, price, amount),
      ...(isLong ? [indent + partNumber] : []),
      indent + name,
      ...(reference ? [`${indent}Your reference: ${reference}`] : []),
    ]
  })
  const label = Math.max(0, ...sums.map(([name]) => name.length))
  const left = Math.max(0, width - total - GAP.length - label)
  const added = sums.map(
    ([name, value]) => ' '.repeat(left) + name.padEnd(label) + GAP + value.padStart(total),
  )
  return [
    head,
    '-'.repeat(width),
    ...written,
    ...(more > 0 ? [`and ${more} more ${more === 1 ? 'line' : 'lines'}`] : []),
    ...(added.length > 0 ? ['-'.repeat(width), ...added] : []),
  ].join('\n')
}

const widest = (...texts: readonly string[]) => Math.max(...texts.map((text) => text.length))
