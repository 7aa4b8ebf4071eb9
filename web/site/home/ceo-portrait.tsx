/** Features of a portrait, drawn like the car body, so that it isn't mistaken for a photograph. */
interface Likeness {
  readonly hair: 'bun' | 'short' | 'bob'
  readonly collar: 'shirt' | 'overall' | 'jacket'
  readonly hasGlasses?: boolean
  readonly hasBeard?: boolean
}

const hairs: Readonly<Record<Likeness['hair'], string>> = {
  bun: 'M41 53c-2-21 8-31 23-31s25 10 23 31c-4-7-6-11-8-15-9 4-21 5-30 3-3 3-6 7-8 12zM54 23c-4-11 3-16 10-16s14 5 10 16',
  short: 'M42 50c-3-19 7-28 22-28s25 9 22 28c-2-5-4-8-5-12-6-5-28-5-34 0-1 4-3 7-5 12z',
  bob: 'M38 76c-4-32 4-55 26-55s30 23 26 55c-4 3-8 3-10 2 4-14 3-26-1-36-10 5-22 1-27-4-6 8-8 24-4 40-3 1-7 1-10-2z',
}

const collars: Readonly<Record<Likeness['collar'], string>> = {
  shirt: 'M52 98l12 13 12-13M64 111v33M61 121h6M61 133h6',
  overall: 'M46 103l3 41M82 103l-3 41M49 122h30v22M57 130h14',
  jacket: 'M51 98l13 40 13-40M51 98l-8 16 9 4M77 98l8 16-9 4M64 138v6',
}

/** A portrait in outline, with its construction lines. */
export function CeoPortrait({ likeness }: { likeness: Likeness }) {
  const { hair, collar, hasGlasses, hasBeard } = likeness
  return (
    <svg
      viewBox="0 0 128 144"
      aria-hidden="true"
      className="h-full w-28 shrink-0 bg-steel-100 lg:w-32"
      preserveAspectRatio="xMidYMax slice"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <g className="text-steel-400" strokeWidth="1" strokeDasharray="8 3 2 3">
        <path d="M64 2v140M18 58h92M18 84h92" />
      </g>
      <path className="fill-paper" d="M14 144c1-26 12-36 36-41 9 9 19 9 28 0 24 5 35 15 36 41z" />
      <path className="fill-paper" d="M54 82v19c5 7 15 7 20 0V82" />
      <path
        className="fill-paper"
        d="M43 50c0 27 8 42 21 42s21-15 21-42c0-16-8-24-21-24s-21 8-21 24z"
      />
      <path d="M43 54c-5-2-6 10 1 14M85 54c5-2 6 10-1 14" />
      <path d="M50 52c3-2 7-2 10 0M68 52c3-2 7-2 10 0M64 58l-3 11 5 1M57 79c4 3 10 3 14 0" />
      <path d="M55 58v1M73 58v1" strokeWidth="3.5" />
      {hasGlasses && <path d="M48 55h13v9H48zM67 55h13v9H67zM61 58h6" />}
      {hasBeard && (
        <path d="M45 68c2 20 9 27 19 27s17-7 19-27c-4 8-9 6-19 6s-15 2-19-6zM56 80c5 3 11 3 16 0" />
      )}
      <path className="fill-signal" d={hairs[hair]} />
      <path d={collars[collar]} />
    </svg>
  )
}
