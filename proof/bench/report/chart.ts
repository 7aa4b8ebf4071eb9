import { isMet, type Row } from '../row.ts'
import { writeGoal, writeValue } from './words.ts'

const WIDTH = 960
const LINE = 30
const TOP = 56
const LABELS = 470
/** Longer bars, beyond twice the goal, add no information. */
const MOST = 2
const BARS = 300
const AFTER = 8

/** Colours of web/ui/styles/theme.css, whose variables a picture in a page can't use. */
const STYLE = `
  text { font: 13px Barlow, "Helvetica Neue", Arial, sans-serif; fill: #14181c; }
  .head { font-weight: 600; }
  .paper { fill: #ffffff; }
  .rule { stroke: #dce0e4; }
  .goal { stroke: #14181c; stroke-width: 2; }
  .met { fill: #14663a; }
  .missed { fill: #b3201a; }
  @media (prefers-color-scheme: dark) {
    text { fill: #eceef0; }
    .paper { fill: #14181c; }
    .rule { stroke: #3a434b; }
    .goal { stroke: #eceef0; }
    .met { fill: #ffc61a; }
    .missed { fill: #e8786f; }
  }
`

/** A bar per figure as a share of its goal; one that reaches the line meets it. */
export function drawChart(rows: readonly Row[]): string {
  const judged = rows.filter(({ goal }) => goal)
  const height = TOP + judged.length * LINE + 16
  const goalAt = LABELS + BARS / MOST
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-labelledby="title description">
<title id="title">Figures against their goals</title>
<desc id="description">${escapeXml(judged.map(describe).join('. '))}</desc>
<style>${STYLE}</style>
<rect class="paper" width="${WIDTH}" height="${height}"/>
<text class="head" x="${goalAt}" y="28" text-anchor="middle">goal</text>
<text x="${LABELS + BARS}" y="28" text-anchor="end">twice as good</text>
${judged.map((row, place) => drawBar(row, TOP + place * LINE)).join('\n')}
<line class="goal" x1="${goalAt}" x2="${goalAt}" y1="36" y2="${height - 12}"/>
</svg>
`
}

function drawBar(row: Row, top: number): string {
  const width = Math.max(2, (Math.min(shareOfGoal(row), MOST) / MOST) * BARS)
  const middle = top + LINE / 2 + 4
  return `<line class="rule" x1="0" x2="${WIDTH}" y1="${top}" y2="${top}"/>
<text x="${LABELS - AFTER}" y="${middle}" text-anchor="end">${escapeXml(shorten(row.what))}</text>
<rect class="${isMet(row) ? 'met' : 'missed'}" x="${LABELS}" y="${top + 7}" width="${width.toFixed(1)}" height="${LINE - 14}"/>
<text x="${LABELS + BARS + AFTER}" y="${middle}">${escapeXml(`${writeValue(row.value, row.unit)} (${writeGoal(row.goal, row.unit)})`)}</text>`
}

/** 1 if a figure equals its goal, 2 if it is twice as good. */
export function shareOfGoal({ value, goal }: Row): number {
  if (!goal) return Number.NaN
  if ('atLeast' in goal) return value / goal.atLeast
  if (value <= goal.atMost && goal.atMost === 0) return 1
  return goal.atMost / value
}

function describe(row: Row): string {
  const verdict = isMet(row) ? 'met' : 'not met'
  return `${row.what}: ${writeValue(row.value, row.unit)}, goal ${writeGoal(row.goal, row.unit)}, ${verdict}`
}

function shorten(what: string): string {
  const plain = what.replaceAll('`', '')
  return plain.length > 74 ? `${plain.slice(0, 73)}…` : plain
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
