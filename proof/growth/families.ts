import type { Attribute } from '../../contract/calls/catalogue/products.ts'

/** Seeded random numbers, so that the same shop can be generated and measured again. */
export type Chance = () => number

/** A kind of part with all its sizes, as in a catalogue. */
export interface Family {
  readonly category: string
  /** Four digits of the part number. */
  readonly code: string
  /** A file in demo/pictures. */
  readonly picture: string
  readonly brands: readonly string[]
  /** Price of one piece in cents, before size and random factor. */
  readonly cents: readonly [least: number, most: number]
  readonly minimums: readonly number[]
  /** Makes one part of the family. */
  readonly part: (chance: Chance) => {
    readonly name: string
    readonly description: string
    readonly attributes: readonly Attribute[]
  }
}

const pick = <Value>(chance: Chance, values: readonly [Value, ...Value[]]): Value =>
  values[Math.floor(chance() * values.length)] ?? values[0]

const step = (chance: Chance, from: number, to: number, by: number): number =>
  from + by * Math.floor(chance() * (Math.floor((to - from) / by) + 1))

const text = (name: string, value: string): Attribute => ({ name, value })
const size = (name: string, value: number, unit: string): Attribute => ({ name, value, unit })

const boltCircles = [
  '4 × 100 mm',
  '4 × 108 mm',
  '5 × 100 mm',
  '5 × 108 mm',
  '5 × 112 mm',
  '5 × 114.3 mm',
  '5 × 120 mm',
] as const
const makes = [
  'Audi',
  'BMW',
  'Citroën',
  'Fiat',
  'Ford',
  'Hyundai',
  'Kia',
  'Mercedes-Benz',
  'Nissan',
  'Opel',
  'Peugeot',
  'Renault',
  'Škoda',
  'Toyota',
  'Volkswagen',
  'Volvo',
] as const
const threads = [
  'M6 × 1',
  'M8 × 1.25',
  'M10 × 1.25',
  'M10 × 1.5',
  'M12 × 1.25',
  'M12 × 1.5',
  'M14 × 1.5',
] as const
const axles = ['Front', 'Rear'] as const
const drives = ['1/4 in', '3/8 in', '1/2 in', '3/4 in'] as const

export const families: readonly [Family, ...Family[]] = [
  {
    category: 'Brakes',
    code: '3100',
    picture: 'brake-disc.webp',
    brands: ['Tarnholm', 'Stavren', 'Brakken', 'Norvall', 'Ferrodal'],
    cents: [780, 3900],
    minimums: [500, 500, 750, 1000],
    part(chance) {
      const diameter = step(chance, 232, 380, 4)
      const thickness = step(chance, 9, 36, 1)
      const face = pick(chance, ['plain', 'drilled', 'slotted', 'drilled and slotted'])
      const kind = thickness > 14 ? 'vented' : 'solid'
      return {
        name: `Brake disc, ${face} and ${kind}, ${diameter} × ${thickness} mm`,
        description:
          'Cast iron, machined both sides and oiled. Packed in pairs, minimum thickness stamped on the bell.',
        attributes: [
          size('Diameter', diameter, 'mm'),
          size('Thickness', thickness, 'mm'),
          text('Bolt circle', pick(chance, boltCircles)),
          text('Face', face),
          text('Kind', kind),
          text('Axle', pick(chance, axles)),
          text('Fits', pick(chance, makes)),
        ],
      }
    },
  },
  {
    category: 'Brakes',
    code: '3040',
    picture: 'brake-pads.webp',
    brands: ['Tarnholm', 'Stavren', 'Brakken', 'Ferrodal'],
    cents: [640, 2800],
    minimums: [500, 1000],
    part(chance) {
      const axle = pick(chance, axles)
      const width = step(chance, 95, 190, 2)
      const compound = pick(chance, ['organic', 'semi-metallic', 'ceramic', 'low-metallic'])
      return {
        name: `Brake pad set, ${compound}, ${axle.toLowerCase()} axle, ${width} mm`,
        description:
          'Four pads with shims and wear indicator where the caliper takes one. One set to a box.',
        attributes: [
          text('Axle', axle),
          size('Width', width, 'mm'),
          size('Height', step(chance, 42, 74, 1), 'mm'),
          text('Compound', compound),
          text('Wear indicator', pick(chance, ['none', 'acoustic', 'electric'])),
          text('Fits', pick(chance, makes)),
        ],
      }
    },
  },
  {
    category: 'Brakes',
    code: '3220',
    picture: 'brake-pads.webp',
    brands: ['Stavren', 'Brakken', 'Norvall'],
    cents: [210, 960],
    minimums: [1000, 2000],
    part(chance) {
      const length = step(chance, 180, 720, 5)
      const thread = pick(chance, ['M10 × 1', 'M10 × 1.25', '3/8 in UNF'])
      return {
        name: `Brake hose ${length} mm, ${thread}`,
        description:
          'EPDM with two plies of polyester, crimped steel ends, pressure tested. Ten hoses to a bag.',
        attributes: [
          size('Length', length, 'mm'),
          text('Thread', thread),
          text('Sheath', pick(chance, ['rubber', 'braided steel'])),
          text('Axle', pick(chance, axles)),
          text('Fits', pick(chance, makes)),
        ],
      }
    },
  },
  {
    category: 'Filters',
    code: '2030',
    picture: 'oil-filter.webp',
    brands: ['Filtrava', 'Purolan', 'Siebert', 'Mannwick'],
    cents: [130, 620],
    minimums: [1000, 2000],
    part(chance) {
      const thread = pick(chance, ['3/4-16 UNF', '13/16-16 UNF', 'M20 × 1.5', 'M22 × 1.5'])
      const height = step(chance, 65, 142, 1)
      return {
        name: `Spin-on oil filter ${height} mm, ${thread}`,
        description:
          'Full-flow filter with anti-drain valve and bypass, gasket oiled. Twelve filters to a carton.',
        attributes: [
          text('Thread', thread),
          size('Height', height, 'mm'),
          size('Diameter', pick(chance, [66, 76, 80, 93]), 'mm'),
          size('Bypass', pick(chance, [0.8, 1, 1.2, 1.5]), 'bar'),
          text('Fits', pick(chance, makes)),
        ],
      }
    },
  },
  {
    category: 'Filters',
    code: '2050',
    picture: 'air-filter.webp',
    brands: ['Filtrava', 'Purolan', 'Siebert', 'Mannwick'],
    cents: [220, 980],
    minimums: [500, 1000],
    part(chance) {
      const length = step(chance, 180, 360, 2)
      const width = step(chance, 120, 240, 2)
      return {
        name: `Panel air filter ${length} × ${width} mm`,
        description:
          'Pleated paper in a moulded polyurethane frame with a sealing lip. One filter to a box.',
        attributes: [
          size('Length', length, 'mm'),
          size('Width', width, 'mm'),
          size('Height', pick(chance, [30, 40, 46, 58, 70]), 'mm'),
          text('Medium', pick(chance, ['cellulose', 'synthetic', 'activated carbon'])),
          text('Fits', pick(chance, makes)),
        ],
      }
    },
  },
  {
    category: 'Ignition',
    code: '1400',
    picture: 'spark-plug.webp',
    brands: ['Ignara', 'Voltherm', 'Sparkwell'],
    cents: [180, 1190],
    minimums: [1000, 2000, 4000],
    part(chance) {
      const electrode = pick(chance, ['Copper', 'Iridium', 'Platinum', 'Double platinum'])
      const thread = pick(chance, ['M10 × 1', 'M12 × 1.25', 'M14 × 1.25'])
      const heat = step(chance, 3, 10, 1)
      return {
        name: `${electrode} spark plug, heat range ${heat}, ${thread}`,
        description: 'Nickel-plated shell, copper core, resistor 5 kΩ. Ten plugs to a box.',
        attributes: [
          text('Electrode', electrode),
          text('Thread', thread),
          size('Heat range', heat, ''),
          size('Reach', pick(chance, [12.7, 19, 26.5]), 'mm'),
          size('Gap', pick(chance, [0.7, 0.8, 0.9, 1, 1.1]), 'mm'),
          text('Fits', pick(chance, makes)),
        ].map(withoutEmptyUnit),
      }
    },
  },
  {
    category: 'Ignition',
    code: '1440',
    picture: 'ignition-coil.webp',
    brands: ['Ignara', 'Voltherm', 'Ampholm'],
    cents: [1100, 3400],
    minimums: [500],
    part(chance) {
      const pins = step(chance, 2, 5, 1)
      return {
        name: `Ignition coil ${pick(chance, ['pencil', 'block', 'rail'])} 12 V, ${pins} pins, ${step(chance, 80, 210, 5)} mm`,
        description: 'Epoxy-potted coil with driver, tested at 25,000 V. One coil to a box.',
        attributes: [
          size('Voltage', 12, 'V'),
          size('Pins', pins, 'pins'),
          size('Primary resistance', pick(chance, [0.5, 0.6, 0.8]), 'Ω'),
          text('Fits', pick(chance, makes)),
        ],
      }
    },
  },
  {
    category: 'Batteries',
    code: '4010',
    picture: 'battery.webp',
    brands: ['Ampholm', 'Voltherm', 'Kestrel'],
    cents: [3200, 14900],
    minimums: [500],
    part(chance) {
      const capacity = step(chance, 35, 110, 1)
      const kind = pick(chance, ['lead-acid', 'EFB', 'AGM', 'gel'])
      return {
        name: `Starter battery ${kind} 12 V ${capacity} Ah`,
        description:
          'Sealed, with carrying strap and state-of-charge eye. Shipped charged, upright on a pallet.',
        attributes: [
          size('Voltage', 12, 'V'),
          size('Capacity', capacity, 'Ah'),
          text('Kind', kind),
          size('Cold start', capacity * 9, 'A'),
          text('Poles', pick(chance, ['left', 'right'])),
          size('Length', pick(chance, [207, 242, 278, 315, 353]), 'mm'),
        ],
      }
    },
  },
  {
    category: 'Electrics',
    code: '4200',
    picture: 'h7-bulb.webp',
    brands: ['Ampholm', 'Lumeris', 'Voltherm'],
    cents: [60, 890],
    minimums: [1000, 5000],
    part(chance) {
      const cap = pick(chance, ['H1', 'H4', 'H7', 'H11', 'HB3', 'P21W', 'W5W', 'R5W'])
      const voltage = pick(chance, [12, 24])
      const power = pick(chance, [5, 21, 35, 55, 60, 70])
      return {
        name: `${pick(chance, ['Halogen', 'LED', 'Xenon'])} bulb ${cap} ${voltage} V ${power} W`,
        description: 'Quartz glass, ECE approved. Two bulbs to a box, fifty boxes to a carton.',
        attributes: [
          text('Cap', cap),
          size('Voltage', voltage, 'V'),
          size('Power', power, 'W'),
          size('Colour temperature', pick(chance, [3200, 4300, 5000, 6000]), 'K'),
        ],
      }
    },
  },
  {
    category: 'Electrics',
    code: '4450',
    picture: 'wiper-blades.webp',
    brands: ['Ampholm', 'Wischer', 'Clarivu'],
    cents: [240, 980],
    minimums: [500, 1000],
    part(chance) {
      const length = step(chance, 300, 750, 5)
      return {
        name: `${pick(chance, ['Flat', 'Hybrid', 'Standard'])} wiper blade ${length} mm`,
        description:
          'Natural rubber, graphite coated, with adapters for five arms. Twenty-five to a carton.',
        attributes: [
          size('Length', length, 'mm'),
          text('Arm', pick(chance, ['hook', 'side pin', 'top lock', 'push button'])),
          text('Lip', pick(chance, ['natural rubber', 'silicone'])),
          text('Fits', pick(chance, makes)),
        ],
      }
    },
  },
  {
    category: 'Suspension',
    code: '5220',
    picture: 'coilover.webp',
    brands: ['Springfell', 'Dampera', 'Norvall'],
    cents: [2400, 11900],
    minimums: [500],
    part(chance) {
      const travel = step(chance, 90, 260, 2)
      return {
        name: `Shock absorber, ${pick(chance, ['gas', 'oil', 'twin-tube', 'monotube'])}, ${travel} mm travel`,
        description:
          'Hard-chromed rod, oil scraper with double lip. Delivered compressed with a strap.',
        attributes: [
          size('Travel', travel, 'mm'),
          text('Axle', pick(chance, axles)),
          text('Mount', pick(chance, ['eye', 'pin', 'fork'])),
          size('Rod', pick(chance, [11, 12.4, 14, 20, 22]), 'mm'),
          text('Fits', pick(chance, makes)),
        ],
      }
    },
  },
  {
    category: 'Suspension',
    code: '5410',
    picture: 'wheel-hub.webp',
    brands: ['Rollmar', 'Norvall', 'Kugelin'],
    cents: [1400, 5900],
    minimums: [500],
    part(chance) {
      const circle = pick(chance, boltCircles)
      return {
        name: `Wheel hub with bearing, ${circle}, ${pick(chance, threads)}`,
        description:
          'Forged flange, angular contact bearing sealed for life, ABS ring fitted. One to a box.',
        attributes: [
          text('Bolt circle', circle),
          size('Bore', step(chance, 54, 74, 0.5), 'mm'),
          text('Axle', pick(chance, axles)),
          text('ABS', pick(chance, ['magnetic', 'toothed', 'none'])),
          text('Fits', pick(chance, makes)),
        ],
      }
    },
  },
  {
    category: 'Drivetrain',
    code: '6200',
    picture: 'ball-bearing.webp',
    brands: ['Kugelin', 'Rollmar', 'Lagerud'],
    cents: [95, 1240],
    minimums: [1000, 2000],
    part(chance) {
      const bore = step(chance, 10, 80, 5)
      const outer = bore + step(chance, 16, 60, 2)
      const seal = pick(chance, ['2RS', 'ZZ', 'open'])
      return {
        name: `Ball bearing ${seal}, ${bore} × ${outer} × ${step(chance, 8, 28, 1)} mm`,
        description:
          'Deep-groove bearing in chromium steel, greased for life where sealed. Ten to a sleeve.',
        attributes: [
          size('Bore', bore, 'mm'),
          size('Outside diameter', outer, 'mm'),
          text('Seal', seal),
          text('Clearance', pick(chance, ['CN', 'C3', 'C4'])),
          text('Cage', pick(chance, ['steel', 'brass', 'polyamide'])),
        ],
      }
    },
  },
  {
    category: 'Drivetrain',
    code: '6020',
    picture: 'clutch-disc.webp',
    brands: ['Kuppling', 'Dampera', 'Brakken'],
    cents: [1900, 6900],
    minimums: [500],
    part(chance) {
      const diameter = step(chance, 180, 280, 5)
      const teeth = step(chance, 14, 30, 1)
      return {
        name: `Clutch disc ${diameter} mm, ${teeth} teeth`,
        description:
          'Riveted organic linings on a sprung hub with torsion dampers. One disc to a box.',
        attributes: [
          size('Diameter', diameter, 'mm'),
          size('Teeth', teeth, 'teeth'),
          text('Lining', pick(chance, ['organic', 'ceramic', 'kevlar'])),
          text('Fits', pick(chance, makes)),
        ],
      }
    },
  },
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
  {
    category: 'Fasteners',
    code: '8110',
    picture: 'flange-bolts.webp',
    brands: ['Rethorn', 'Schraubmann', 'Boltgate'],
    cents: [4, 140],
    minimums: [5000, 10000, 20000],
    part(chance) {
      const thread = pick(chance, threads)
      const length = step(chance, 10, 180, 5)
      const grade = pick(chance, ['8.8', '10.9', '12.9', 'A2-70', 'A4-80'])
      return {
        name: `${pick(chance, ['Flange bolt', 'Hexagon bolt', 'Socket screw', 'Wheel bolt'])} ${thread.split(' ')[0]} × ${length}, class ${grade}`,
        description:
          'To the metric standard, thread rolled. Packed a hundred to a box, boxes on a pallet.',
        attributes: [
          text('Thread', thread),
          size('Length', length, 'mm'),
          text('Class', grade),
          text('Finish', pick(chance, ['zinc plated', 'black', 'plain', 'zinc flake'])),
          size('Box', pick(chance, [50, 100, 200, 500]), 'pieces'),
        ],
      }
    },
  },
  {
    category: 'Sockets',
    code: '7110',
    picture: 'sockets.webp',
    brands: ['Hargholt', 'Wrenfield', 'Torkman'],
    cents: [90, 1900],
    minimums: [500, 1000],
    part(chance) {
      const drive = pick(chance, drives)
      const across = step(chance, 6, 50, 1)
      return {
        name: `${pick(chance, ['Socket', 'Impact socket', 'Deep socket'])} ${drive}, ${across} mm, ${pick(chance, ['6-point', '12-point'])}`,
        description: 'Chrome-vanadium steel, heat treated, size rolled in. Ten to a strip.',
        attributes: [
          text('Drive', drive),
          size('Across flats', across, 'mm'),
          size('Length', step(chance, 22, 110, 2), 'mm'),
          text('Finish', pick(chance, ['chrome', 'satin', 'black phosphate'])),
        ],
      }
    },
  },
  {
    category: 'Hand tools',
    code: '7210',
    picture: 'torque-wrench.webp',
    brands: ['Hargholt', 'Wrenfield', 'Torkman', 'Zangwell'],
    cents: [280, 8900],
    minimums: [500],
    part(chance) {
      const least = step(chance, 2, 60, 2)
      const drive = pick(chance, drives)
      return {
        name: `Torque wrench ${drive}, ${least} to ${least * pick(chance, [4, 5, 10])} N·m`,
        description:
          'Click wrench with reversible ratchet, tested to ISO 6789 with a certificate. One to a case.',
        attributes: [
          text('Drive', drive),
          size('From', least, 'N·m'),
          size('Accuracy', pick(chance, [3, 4, 6]), '%'),
          size('Length', step(chance, 240, 900, 10), 'mm'),
        ],
      }
    },
  },
  {
    category: 'Garage equipment',
    code: '9050',
    picture: 'bottle-jack.webp',
    brands: ['Liftmarch', 'Hebrik', 'Garawell'],
    cents: [1500, 24900],
    minimums: [500],
    part(chance) {
      const load = pick(chance, [2, 3, 5, 8, 10, 12, 20, 30])
      const low = step(chance, 85, 260, 5)
      return {
        name: `${pick(chance, ['Bottle jack', 'Trolley jack', 'Axle stand'])} ${load} t, ${low} to ${low + step(chance, 120, 320, 10)} mm`,
        description:
          'Welded steel, overload valve, tested at one and a half times its load. One to a box.',
        attributes: [
          size('Load', load, 't'),
          size('Lowest', low, 'mm'),
          text('Pump', pick(chance, ['manual', 'air and hydraulic'])),
          size('Weight', step(chance, 3, 48, 1), 'kg'),
        ],
      }
    },
  },
]

function withoutEmptyUnit(attribute: Attribute): Attribute {
  if (attribute.unit !== '') return attribute
  const { unit: _unit, ...rest } = attribute
  return rest
}
