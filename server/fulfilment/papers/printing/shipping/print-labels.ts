import { formatCount } from '../../../../../contract/values/money/money.ts'
import { COLLECTION, type PalletLabels, type PaperHead, type ReturnLabel } from '../../papers.ts'
import { type Paper, WHOLE } from '../paper.ts'

/** Four by six inches, as label printers take them. */
const PAGE = { width: 288, height: 432, margin: 20 } as const
const INNER = PAGE.width - 2 * PAGE.margin
const BARS = 58
/** Where the texts end. */
const BOTTOM = PAGE.height - BARS - 40
const LEADING = 1.3
/** Smaller where there are many, so that the address stays large. */
const FACTS = { gap: 10, size: 14, smallSize: 10, most: 4 } as const

/** A label for each pallet of a shipment: `1 of 3`. */
export function drawPalletLabels(paper: Paper, labels: PalletLabels): void {
  for (let pallet = 1; pallet <= labels.pallets; pallet += 1) {
    const { orderNo, shipmentNo, shop, shipTo, isCollected, unloading, note } = labels
    drawLabel(paper, {
      title: `${pallet} of ${labels.pallets}`,
      from: [shop.name, shop.address],
      to: isCollected ? [COLLECTION, shipTo.lines[0] ?? ''] : shipTo.lines,
      facts: [
        ...factsOf(labels),
        `Shipment ${shipmentNo}`,
        ...(isCollected ? [] : unloading),
        ...(note ? [`Note: ${note}`] : []),
      ],
      code: `${orderNo}-${shipmentNo}-${pallet}`,
    })
  }
}

/** Draws the label that the customer puts on a pallet that comes back. */
export function drawReturnLabel(paper: Paper, label: ReturnLabel): void {
  const { returnNo, pieces, shop, shipTo } = label
  drawLabel(paper, {
    title: `Return ${returnNo}`,
    from: shipTo.lines,
    to: [shop.name, shop.address],
    facts: [...factsOf(label), `${formatCount(pieces)} ${pieces === 1 ? 'piece' : 'pieces'}`],
    code: `R${returnNo}`,
  })
}

function factsOf({ orderNo, poNumber }: PaperHead): string[] {
  return [`Order ${orderNo}`, ...(poNumber ? [`PO ${poNumber}`] : [])]
}

interface Label {
  readonly title: string
  readonly from: readonly string[]
  readonly to: readonly string[]
  readonly facts: readonly string[]
  /** As Code 128. */
  readonly code: string
}

function drawLabel(paper: Paper, { title, from, to, facts, code }: Label): void {
  paper.addPage([PAGE.width, PAGE.height])
  const section = paper.section()
  let y = 44
  const block = (texts: readonly string[], size: number, weight: 400 | 600 = 400, most = 3) => {
    for (const text of texts.filter(Boolean))
      paper.block(section, 'P', () => {
        y += size * LEADING * paper.write(text, at(y), { size, weight }, most)
      })
  }
  paper.block(section, 'H1', () => paper.write(title, at(y), { size: 30, weight: 600 }))
  y += 22
  block(['From'], 9, 600)
  block(from, 10)
  y += 12
  block(['To'], 9, 600)
  y += 4
  block(to, findAddressSize(paper, to, BOTTOM - y - heightOf(paper, facts)), 600, WHOLE)
  y += FACTS.gap
  block(facts, sizeOfFacts(facts))
  section.end()
  paper.bars(code, { ...at(BOTTOM) }, BARS)
  paper.adorn(() => paper.write(code, at(PAGE.height - 22), { size: 12 }))
}

/** A carrier needs all of it. */
const findAddressSize = (paper: Paper, to: readonly string[], height: number) =>
  paper.findSize(to, { width: INNER, height, leading: LEADING }, { size: 15, weight: 600 })

function heightOf(paper: Paper, facts: readonly string[]): number {
  const size = sizeOfFacts(facts)
  const lines = facts.flatMap((text) => paper.fit(text, INNER, { size }, 3))
  return FACTS.gap + lines.length * size * LEADING
}

const sizeOfFacts = (facts: readonly string[]) =>
  facts.length > FACTS.most ? FACTS.smallSize : FACTS.size

const at = (y: number) => ({ x: PAGE.margin, y, width: INNER })
