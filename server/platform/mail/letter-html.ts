import { type ActionShades, shadesOf } from '../../../contract/values/look/action-colour.ts'
import { fitLogo, logoOnDark, shopLook } from '../../../contract/values/look/shop-look.ts'
import { shopName } from '../../../contract/values/text/shop-name.ts'
import { shopEnglish } from '../../../contract/values/text/words.ts'
import { greet } from './greeting.ts'
import type { Description, LetterBlock, LetterGoods, LetterLine } from './letter.ts'

const INK = '#14181c'
const QUIET = '#505a63'
const LINE = '#dce0e4'
const SANS = "font-family:Barlow,'Helvetica Neue',Arial,sans-serif"
const HEAD = "font-family:'Barlow Condensed','Arial Narrow',Arial,sans-serif;font-weight:600"
const BODY = `${SANS};font-size:16px;line-height:24px;color:${INK}`
const SMALL = `${SANS};font-size:14px;line-height:20px`
/** Under which the logo is in the mail itself. */
export const LOGO_ID = 'logo@shop'
const LOGO_BOX = { width: 200, height: 48 }
const NUMBERS = 'font-variant-numeric:tabular-nums;white-space:nowrap;text-align:right'

/**
 * A mail as HTML: styles at each element and tables for layout, because mail programs drop style sheets and know no
 * newer layout. It loads nothing from anywhere: the logo comes with it.
 */
export function toHtml({ subject, readerName, blocks }: Description): string {
  const shades = shadesOf(shopLook().actionColour)
  const body = blocks.map((block) => writeBlock(block, shades)).join('\n')
  return `<!doctype html>
<html lang="${shopEnglish()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:#f5f6f7">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f5f6f7"><tr><td align="center" style="padding:16px 8px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff;border:1px solid ${LINE}">
<tr><td style="background:${INK};border-bottom:4px solid ${shades.colour};padding:14px 20px;${HEAD};font-size:24px;line-height:28px;color:#ffffff">${writeName()}</td></tr>
<tr><td style="padding:20px;${BODY}">
<h1 style="margin:0 0 16px;${HEAD};font-size:26px;line-height:30px;color:${INK}">${escapeHtml(subject)}</h1>
${paragraph(greet(readerName))}
${body}
</td></tr>
<tr><td style="padding:14px 20px;border-top:1px solid ${LINE};${SMALL};color:${QUIET}">${escapeHtml(shopName())}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

/** The logo, with the name where pictures are not shown. */
function writeName(): string {
  const name = escapeHtml(shopName())
  const { logo, isOnWhite } = logoOnDark(shopLook())
  if (!logo) return name
  const { width, height } = fitLogo(logo, LOGO_BOX)
  const ground = isOnWhite ? `background:#ffffff;color:${INK};padding:6px 10px` : 'color:#ffffff'
  return `<img src="cid:${LOGO_ID}" alt="${name}" width="${width}" height="${height}" style="display:block;border:0;${ground}">`
}

function writeBlock(block: LetterBlock, shades: ActionShades): string {
  if (typeof block === 'string') return paragraph(block)
  switch (block.kind) {
    case 'facts':
      return tableOf(
        block.rows.map(
          ([label, value]) =>
            `<tr><th scope="row" width="30%" align="left" valign="top" style="padding:6px 16px 6px 0;border-top:1px solid ${LINE};font-weight:400;color:${QUIET};${SMALL}">${escapeHtml(label)}</th><td valign="top" style="padding:6px 0;border-top:1px solid ${LINE};${SMALL};color:${INK};overflow-wrap:anywhere">${inLines(value)}</td></tr>`,
        ),
      )
    case 'goods':
      return writeGoods(block)
    case 'steps':
      return `<h2 style="margin:24px 0 8px;${HEAD};font-size:22px;line-height:26px">What happens next</h2>
<ol style="margin:0 0 16px;padding:0 0 0 20px">${block.steps.map((step) => `<li style="margin:0 0 6px">${withLinks(step)}</li>`).join('')}</ol>`
    case 'place':
      return `<h2 style="margin:24px 0 4px;${SMALL};font-weight:600">${escapeHtml(block.head)}</h2>
<p style="margin:0 0 16px;overflow-wrap:anywhere">${block.lines.map(escapeHtml).join('<br>')}</p>`
    case 'link':
      return block.isMain
        ? button(block.label, block.url, shades)
        : quietLink(block.label, block.url)
  }
}

const paragraph = (text: string) =>
  `<p style="margin:0 0 16px;overflow-wrap:anywhere">${withLinks(text)}</p>`

const tableOf = (rows: readonly string[]) =>
  `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;border-bottom:1px solid ${LINE};border-collapse:collapse">${rows.join('')}</table>`

function button(label: string, url: string, { colour, letters }: ActionShades): string {
  const style = `display:inline-block;background:${colour};border:1px solid ${INK};border-radius:2px;padding:12px 20px;${SANS};font-size:16px;line-height:22px;font-weight:600;color:${letters};text-decoration:none`
  return `<p style="margin:24px 0 16px"><a href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a></p>`
}

const quietLink = (label: string, url: string) =>
  `<p style="margin:0 0 16px"><a href="${escapeHtml(url)}" style="color:${INK}">${escapeHtml(label)}</a></p>`

const HEADS = { left: 'text-align:left', right: NUMBERS } as const

function writeGoods({ lines, more, sums }: LetterGoods): string {
  const isPriced = lines.some(({ amount }) => amount !== undefined)
  const columns = isPriced ? 3 : 2
  const head = (title: string, align: keyof typeof HEADS) =>
    `<th scope="col" valign="bottom" style="padding:0 0 6px ${align === 'left' ? 0 : 12}px;border-bottom:2px solid ${INK};${SMALL};font-weight:600;${HEADS[align]}">${title}</th>`
  const heads = [
    head('Part', 'left'),
    head('Pieces', 'right'),
    ...(isPriced ? [head('Amount', 'right')] : []),
  ]
  const rest =
    more > 0
      ? [
          `<tr><td colspan="${columns}" style="padding:8px 0;${SMALL};color:${QUIET}">and ${more} more ${more === 1 ? 'line' : 'lines'}</td></tr>`,
        ]
      : []
  const added = sums.map(([name, value], at) => {
    const isLast = at === sums.length - 1
    const style = isLast
      ? `padding:10px 0 0;border-top:2px solid ${INK};font-weight:600`
      : `padding:6px 0 0;${SMALL};color:${QUIET}`
    const figure = isLast ? `${HEAD};font-size:26px;line-height:28px` : `color:${INK}`
    return `<tr><th scope="row" align="left" style="${isLast ? '' : 'font-weight:400;'}${style}">${escapeHtml(name)}</th><td colspan="${columns - 1}" style="${style};${figure};${NUMBERS}">${escapeHtml(value)}</td></tr>`
  })
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;border-collapse:collapse"><tr>${heads.join('')}</tr>${lines
    .map((line) => writeLine(line, isPriced))
    .join('')}${rest.join('')}${added.join('')}</table>`
}

function writeLine(line: LetterLine, isPriced: boolean): string {
  const { lineNo, name, partNumber, reference, quantity, price, amount = '' } = line
  const quiet = `<span style="display:block;font-size:13px;line-height:18px;color:${QUIET}">`
  const mono = "font-family:'IBM Plex Mono',Menlo,Consolas,monospace"
  const named = [
    `<span style="${mono};font-size:13px;color:${QUIET}">${lineNo}${partNumber ? ` · ${escapeHtml(partNumber)}` : ''}</span>`,
    `<span style="display:block">${escapeHtml(name)}</span>`,
    reference ? `${quiet}Your reference: ${escapeHtml(reference)}</span>` : '',
  ]
  const cell = `padding:8px 0 8px 12px;border-bottom:1px solid ${LINE};${SMALL}`
  const money = price ? `${quiet}× ${escapeHtml(price)}</span>` : ''
  return `<tr><td valign="top" style="padding:8px 0;border-bottom:1px solid ${LINE};${SMALL};overflow-wrap:anywhere">${named.join('')}</td><td valign="top" style="${cell};${NUMBERS}">${escapeHtml(quantity)}${money}</td>${isPriced ? `<td valign="top" style="${cell};${NUMBERS}">${escapeHtml(amount)}</td>` : ''}</tr>`
}

/** An address that a sentence names, without the sign that ends the sentence. */
const ADDRESS = /(https?:\/\/[^\s<>"()]*[^\s<>"().,:;])/

function withLinks(text: string): string {
  return text
    .split(ADDRESS)
    .map((part, at) =>
      at % 2 === 1
        ? `<a href="${escapeHtml(part)}" style="color:${INK}">${escapeHtml(part)}</a>`
        : inLines(part),
    )
    .join('')
}

const inLines = (text: string) => escapeHtml(text).replaceAll('\n', '<br>')

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
