import {
  axles,
  boltCircles,
  type Family,
  makes,
  pick,
  size,
  step,
  text,
  threads,
} from './family.ts'

/** Parts between body and road, and between gearbox and wheel. */
export const runningGear: readonly Family[] = [
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
]
