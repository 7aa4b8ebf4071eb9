interface Where {
  readonly folder?: string
  readonly env?: Readonly<Record<string, string | undefined>>
  readonly needed?: number
}

export function inMemory(where?: Where): { TMPDIR?: string }
