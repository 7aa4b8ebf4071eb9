interface FileLinksProps {
  readonly of: 'sales' | 'tax' | 'payouts' | 'stockValue'
  readonly query: Readonly<Record<string, string>>
}

/** The report as a file of either kind. */
export function FileLinks({ of, query }: FileLinksProps) {
  return (
    <p className="flex gap-4 text-small">
      {(['csv', 'xlsx'] as const).map((format) => (
        <a
          key={format}
          className="tlink inline-flex min-h-6 items-center pointer-coarse:min-h-11"
          href={`/report/${of}.${format}?${new URLSearchParams(query)}`}
          download
        >
          {format.toUpperCase()}
        </a>
      ))}
    </p>
  )
}
