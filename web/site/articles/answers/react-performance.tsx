import { CodeSample } from './code-sample.tsx'

const DEFERRED = `function Parts({ words }: { words: string }) {
  // The field above stays quick; the long table follows it.
  const deferredWords = useDeferredValue(words)
  const found = useMemo(() => findParts(deferredWords), [deferredWords])
  return <PartTable parts={found} />
}`

export function ReactPerformance() {
  return (
    <>
      <p>
        Measure first. The Profiler of the React developer tools shows which components rendered,
        how long each took and why, and it is rarely the one you would have guessed.
      </p>
      <p>
        The first visit is usually decided by how much script must arrive. Give every page a chunk
        of its own with <code>lazy</code>, render the first view on the server, and give pictures
        their width and height so that nothing jumps.
      </p>
      <p>
        After that, render less. Keep state next to the component that uses it: a keystroke held at
        the top of the tree renders the whole tree. Give list items a stable <code>key</code>, so
        that React moves rows instead of rebuilding them, and draw only the rows in sight when there
        are thousands. <code>memo</code> and <code>useMemo</code> help where a costly calculation
        gets the same input again; everywhere else they are work of their own, and the React
        Compiler can place them for you.
      </p>
      <CodeSample label="A field that stays quick beside a long table">{DEFERRED}</CodeSample>
      <p>
        Last, do not fetch twice. A query cache shares one answer among all who ask, and shows the
        old one while the new one is on its way.
      </p>
    </>
  )
}
