import { cataloguePath } from '../paths.ts'

/** A numbered place on the car body drawing. */
export interface CarPanel {
  readonly number: number
  readonly name: string
  readonly material: string
  readonly parts: string
  readonly partsPath: string
  /** Where the balloon stands and which point of the drawing it means. */
  readonly balloon: readonly [x: number, y: number]
  readonly point: readonly [x: number, y: number]
}

export const carPanels: readonly CarPanel[] = [
  {
    number: 1,
    name: 'Front bumper',
    material: 'Polypropylene',
    parts: 'Flange bolts',
    partsPath: cataloguePath({ q: 'flange bolt' }),
    balloon: [112, 268],
    point: [186, 356],
  },
  {
    number: 2,
    name: 'Headlamp',
    material: 'Polycarbonate',
    parts: 'H7 bulbs',
    partsPath: cataloguePath({ q: 'H7' }),
    balloon: [136, 206],
    point: [204, 300],
  },
  {
    number: 3,
    name: 'Bonnet',
    material: 'Steel or aluminium',
    parts: 'Batteries',
    partsPath: cataloguePath({ category: 'Batteries' }),
    balloon: [270, 186],
    point: [300, 258],
  },
  {
    number: 4,
    name: 'A-pillar',
    material: 'Hot-formed steel',
    parts: 'Wiper blades',
    partsPath: cataloguePath({ q: 'wiper' }),
    balloon: [418, 138],
    point: [494, 190],
  },
  {
    number: 5,
    name: 'Roof',
    material: 'Steel, 0.7\u00a0mm',
    parts: 'Straps',
    partsPath: cataloguePath({ q: 'strap' }),
    balloon: [668, 66],
    point: [690, 128],
  },
  {
    number: 6,
    name: 'B-pillar',
    material: 'Hot-formed steel',
    parts: 'Torque wrenches',
    partsPath: cataloguePath({ q: 'torque' }),
    balloon: [548, 76],
    point: [650, 200],
  },
  {
    number: 7,
    name: 'Door',
    material: 'Steel',
    parts: 'Blade fuses',
    partsPath: cataloguePath({ q: 'fuse' }),
    balloon: [520, 306],
    point: [566, 330],
  },
  {
    number: 8,
    name: 'Sill',
    material: 'High-strength steel',
    parts: 'Bottle jacks',
    partsPath: cataloguePath({ q: 'jack' }),
    balloon: [728, 318],
    point: [728, 382],
  },
  {
    number: 9,
    name: 'Rear quarter',
    material: 'Galvanised steel',
    parts: 'Fuel cans',
    partsPath: cataloguePath({ q: 'fuel' }),
    balloon: [978, 150],
    point: [962, 268],
  },
  {
    number: 10,
    name: 'Tail lamp',
    material: 'Acrylic',
    parts: 'LED lamps',
    partsPath: cataloguePath({ q: 'LED' }),
    balloon: [1062, 196],
    point: [1016, 270],
  },
]
