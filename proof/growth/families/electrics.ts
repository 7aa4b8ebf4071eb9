import type { Attribute } from '../../../contract/catalogue/products.ts'
import { type Family, makes, pick, size, step, text } from './family.ts'

/** Parts that generate, store and use current. */
export const electrics: readonly Family[] = [
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
]

function withoutEmptyUnit(attribute: Attribute): Attribute {
  if (attribute.unit !== '') return attribute
  const { unit: _unit, ...rest } = attribute
  return rest
}
