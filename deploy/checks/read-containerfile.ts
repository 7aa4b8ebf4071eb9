/** One instruction of a Containerfile. */
export interface Instruction {
  readonly word: string
  /** The text after the word, on one line. */
  readonly rest: string
}

export interface Stage {
  readonly name: string | undefined
  /** With the defaults of `ARG` in place of its names. */
  readonly base: string
  readonly instructions: readonly Instruction[]
}

/** The stages of a Containerfile whose instructions take one line each. */
export function readContainerfile(text: string): Stage[] {
  const args = new Map<string, string>()
  const stages: (Stage & { instructions: Instruction[] })[] = []
  for (const line of text.split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue
    const [, word = '', rest = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? []
    if (word === '') throw new Error(`This is no instruction: ${line}`)
    if (word === 'ARG') {
      const [name = '', value = ''] = rest.split('=')
      args.set(name, value)
    } else if (word === 'FROM') {
      const [from = '', , name] = rest.split(' ')
      const base = from.replace(/\$\{(\w+)\}/g, (_all, arg: string) => args.get(arg) ?? '')
      stages.push({ name, base, instructions: [] })
    } else {
      stages.at(-1)?.instructions.push({ word, rest })
    }
  }
  return stages
}

/** The words of an instruction in JSON, such as `CMD ["node", "server/main.ts"]`. */
export function commandOf({ instructions }: Stage, word: 'CMD' | 'HEALTHCHECK'): string[] {
  const found = instructions.find((instruction) => instruction.word === word)
  return JSON.parse(found?.rest.slice(found.rest.indexOf('[')) ?? '[]')
}

/** Variables that a stage sets. */
export function environmentOf({ instructions }: Stage): Record<string, string> {
  const pairs = instructions
    .filter(({ word }) => word === 'ENV')
    .flatMap(({ rest }) => rest.split(' '))
    .map((pair) => pair.split('=') as [string, string])
  return Object.fromEntries(pairs)
}
