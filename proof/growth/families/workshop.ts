import { type Family, pick, size, step, text, threads } from './family.ts'

const drives = ['1/4 in', '3/8 in', '1/2 in', '3/4 in'] as const

/** Tools and supplies of a workshop. */
export const workshop: readonly Family[] = [
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
