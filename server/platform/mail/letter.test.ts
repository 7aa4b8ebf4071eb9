import { XMLValidator } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import {
  action,
  addressBlock,
  goodsTable,
  type LetterLine,
  letter,
  nextSteps,
  pageLink,
  table,
} from './letter.ts'

const line: LetterLine = {
  lineNo: 1,
  name: 'Hexagon bolt M8 × 40',
  partNumber: 'BH-200117',
  reference: 'Bin 9',
  quantity: '12,000',
  price: '$12.50 per 100',
  amount: '$1,500.00',
}
const lines = [
  line,
  { ...line, lineNo: 12, partNumber: 'X'.repeat(30), reference: null, amount: '$100,000.00' },
]

test('the text form lines up in letters of one width: numbers end in one column, sums below amounts', () => {
  const sums = [['Goods', '$101,500.00'] as const, ['Total', '$101,500.00'] as const]
  const { text } = letter({ name: 'Dana' }, 'Order', [goodsTable(lines, { more: 3, sums })])
  expect(text).toBe(`Hello Dana,

No.  Part number  Pieces           Price       Amount
-----------------------------------------------------
1    BH-200117    12,000  $12.50 per 100    $1,500.00
     Hexagon bolt M8 × 40
     Your reference: Bin 9
12                12,000  $12.50 per 100  $100,000.00
     ${'X'.repeat(30)}
     Hexagon bolt M8 × 40
and 3 more lines
-----------------------------------------------------
                                   Goods  $101,500.00
                                   Total  $101,500.00

Bulkhead
`)
})

test('both forms say the same', () => {
  const { subject, text, html } = letter({ name: 'Dana' }, 'Receipt for order 100234', [
    'Thank you.',
    false,
    table([
      ['Order', '100234'],
      ['PO number', null],
    ]),
    goodsTable(lines, { more: 1, sums: [['Total paid', '$101,500.00']] }),
    addressBlock('Delivery to', ['Dana Whitfield', '60607']),
    nextSteps(['We pack your pieces.', false, 'We ship them.']),
    pageLink('Track shipment', 'https://carrier.example/?a=1&b=2'),
    action('View your order', 'https://shop.example/dashboard/order/1'),
  ])
  const words = html
    .slice(html.indexOf('<h1'))
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
  for (const said of [
    ...['Hello Dana,', 'Thank you.', 'Order', '100234', 'BH-200117', 'Bin 9', '12,000'],
    ...['$12.50 per 100', '$1,500.00', '$100,000.00', 'Total paid', 'and 1 more line'],
    ...['Delivery to', 'Dana Whitfield', '60607', 'What happens next', 'We ship them.'],
    ...['Track shipment', 'View your order', 'Bulkhead'],
  ]) {
    expect(text).toContain(said)
    expect(words).toContain(said)
  }
  expect(`${text}${html}`).not.toContain('PO number')
  expect(words).toContain(subject)
  expect(html).toContain('href="https://shop.example/dashboard/order/1"')
})

test('what people typed is text in the HTML form, and an address in a sentence is a link without its full stop', () => {
  const { html } = letter({ name: '<b>Dana</b>' }, 'A "quoted" & subject', [
    'Read https://shop.example/a?b=1&c=2. <img src=x onerror=alert(1)>',
    table([['Reason', `'"><script>alert(1)</script>\nsecond line`]]),
  ])
  expect(html).not.toMatch(/<(img|script|b)\b/)
  expect(html).toContain('<a href="https://shop.example/a?b=1&#38;c=2"')
  expect(html).toContain('<br>second line')
  const tree = html.replace(/<!doctype html>|<meta[^>]*>/g, '').replaceAll('<br>', '')
  expect(XMLValidator.validate(tree)).toBe(true)
})
