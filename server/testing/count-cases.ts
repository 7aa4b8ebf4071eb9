/** How many cases a long test tries: few in `npm test`, all of them with `ALL_CASES=on` (docs/evidence/reliability.md). */
export const countCases = ({ few, all }: { readonly few: number; readonly all: number }): number =>
  process.env.ALL_CASES === 'on' ? all : few
