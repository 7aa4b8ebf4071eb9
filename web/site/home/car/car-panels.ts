import { capital, words } from '../../../../contract/values/text/words.ts'

/** A numbered place on the car body drawing. */
export interface CarPanel {
  readonly number: number
  readonly name: string
  readonly material: string
  /** Position of the balloon, and the point of the drawing it refers to. */
  readonly balloon: readonly [x: number, y: number]
  readonly point: readonly [x: number, y: number]
}

export const carPanels: readonly CarPanel[] = [
  {
    number: 1,
    name: 'Front bumper',
    material: 'Polypropylene',
    balloon: [112, 268],
    point: [186, 356],
  },
  {
    number: 2,
    name: 'Headlamp',
    material: 'Polycarbonate',
    balloon: [136, 206],
    point: [204, 300],
  },
  {
    number: 3,
    get name() {
      return capital(words().bonnet)
    },
    get material() {
      return `Steel or ${words().aluminium}`
    },
    balloon: [270, 186],
    point: [300, 258],
  },
  {
    number: 4,
    name: 'A-pillar',
    material: 'Hot-formed steel',
    balloon: [418, 138],
    point: [494, 190],
  },
  {
    number: 5,
    name: 'Roof',
    material: 'Steel, 0.7\u00a0mm',
    balloon: [668, 66],
    point: [690, 128],
  },
  {
    number: 6,
    name: 'B-pillar',
    material: 'Hot-formed steel',
    balloon: [548, 76],
    point: [650, 200],
  },
  {
    number: 7,
    name: 'Door',
    material: 'Steel',
    balloon: [520, 306],
    point: [566, 330],
  },
  {
    number: 8,
    name: 'Sill',
    material: 'High-strength steel',
    balloon: [728, 318],
    point: [728, 382],
  },
  {
    number: 9,
    name: 'Rear quarter',
    material: 'Galvanised steel',
    balloon: [978, 150],
    point: [962, 268],
  },
  {
    number: 10,
    name: 'Tail lamp',
    material: 'Acrylic',
    balloon: [1062, 196],
    point: [1016, 270],
  },
]
