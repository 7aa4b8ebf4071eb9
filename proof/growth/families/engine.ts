import { type Family, makes, pick, size, step, text } from './family.ts'

/** The engine, and what runs through it. */
export const engineParts: readonly Family[] = [
  {
    category: 'Cooling',
    code: '6120',
    picture: 'radiator.webp',
    brands: ['Kühlwerk', 'Thermala', 'Norvall'],
    cents: [3400, 15900],
    minimums: [500],
    part(chance) {
      const width = step(chance, 350, 780, 5)
      const height = step(chance, 280, 480, 5)
      return {
        name: `Radiator, ${pick(chance, ['aluminium', 'copper and brass'])} core ${width} × ${height} mm`,
        description:
          'Brazed core with plastic tanks, pressure tested at 2 bar. One radiator to a box.',
        attributes: [
          size('Width', width, 'mm'),
          size('Height', height, 'mm'),
          size('Depth', pick(chance, [16, 18, 24, 26, 32, 40]), 'mm'),
          text('Gearbox', pick(chance, ['manual', 'automatic'])),
          text('Fits', pick(chance, makes)),
        ],
      }
    },
  },
  {
    category: 'Exhaust',
    code: '6410',
    picture: 'muffler.webp',
    brands: ['Exhalo', 'Rohrwick', 'Stillmar'],
    cents: [1900, 8900],
    minimums: [500],
    part(chance) {
      const pipe = step(chance, 38, 76, 2)
      return {
        name: `${pick(chance, ['Rear', 'Middle', 'Front'])} silencer, pipe ${pipe} mm, ${step(chance, 320, 900, 5)} mm long`,
        description: 'Aluminised steel, double skin, seam welded. One silencer to a sleeve.',
        attributes: [
          size('Pipe', pipe, 'mm'),
          text('Body', pick(chance, ['oval', 'round', 'square'])),
          text('Steel', pick(chance, ['aluminised', 'stainless 1.4301', 'stainless 1.4512'])),
          text('Fits', pick(chance, makes)),
        ],
      }
    },
  },
  {
    category: 'Engine',
    code: '1330',
    picture: 'belts.webp',
    brands: ['Riemann', 'Motoril', 'Norvall'],
    cents: [480, 4900],
    minimums: [500, 1000],
    part(chance) {
      const ribs = step(chance, 3, 8, 1)
      const length = step(chance, 600, 2600, 5)
      return {
        name: `V-ribbed belt ${ribs}PK ${length}`,
        description: 'EPDM with polyester cords, quiet to 120 °C. One belt to a sleeve.',
        attributes: [
          size('Ribs', ribs, 'ribs'),
          size('Length', length, 'mm'),
          text('Material', pick(chance, ['EPDM', 'HNBR', 'neoprene'])),
          text('Fits', pick(chance, makes)),
        ],
      }
    },
  },
  {
    category: 'Oils and fluids',
    code: '2110',
    picture: 'motor-oil.webp',
    brands: ['Lubrenn', 'Viscara', 'Oleander'],
    cents: [680, 5900],
    minimums: [500],
    part(chance) {
      const viscosity = pick(chance, [
        '0W-20',
        '0W-30',
        '5W-30',
        '5W-40',
        '10W-40',
        '15W-40',
        '20W-50',
      ])
      const volume = pick(chance, [1, 4, 5, 20, 60, 208])
      return {
        name: `${pick(chance, ['Motor oil', 'Gear oil', 'Truck oil'])} ${viscosity}, ${pick(chance, ['fully synthetic', 'semi-synthetic', 'mineral'])}, ${volume} L`,
        description: 'Meets ACEA and API. In grey polyethylene with red caps, barrels of steel.',
        attributes: [
          text('Viscosity', viscosity),
          size('Volume', volume, 'L'),
          text('ACEA', pick(chance, ['A3/B4', 'C2', 'C3', 'C5', 'E7'])),
          size('Pour point', -step(chance, 24, 54, 3), '°C'),
        ],
      }
    },
  },
]
