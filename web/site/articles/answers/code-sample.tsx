interface CodeSampleProps {
  /** Name of the region, for screen readers. */
  readonly label: string
  readonly children: string
}

/** A few lines of code; long lines scroll on a phone, also by keyboard. */
export function CodeSample({ label, children }: CodeSampleProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto border border-steel-200 bg-steel-50"
    >
      <pre className="w-fit p-4 font-mono text-small leading-6">
        <code>{children}</code>
      </pre>
    </section>
  )
}
