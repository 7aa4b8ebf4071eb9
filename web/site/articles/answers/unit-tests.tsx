import { CodeSample } from './code-sample.tsx'

const TEST = `test('a discount is rounded on the single piece', () => {
  const price = discountedPrice(cents(999), 33)
  expect(price).toBe(669)
  expect(lineTotal(price, 500)).toBe(334_500)
})`

export function UnitTests() {
  return (
    <>
      <p>
        A unit test runs one small piece of a program, a function or a component, gives it an input
        and checks what comes out. It needs no network and no database, so a thousand of them finish
        while you reach for your coffee, and the one that fails names the line to look at.
      </p>
      <CodeSample label="A test of a rule about prices">{TEST}</CodeSample>
      <p>
        What they buy is the freedom to change things. Without tests nobody dares to touch the
        discount; with them you rewrite it, run them, and know. They also document: the name of a
        test states a rule, and its body is an example that cannot go out of date unnoticed. And
        code that is hard to test is telling you something, mostly that a rule is tangled up with
        the screen or the clock.
      </p>
      <p>
        Test behaviour, not the way it is done, or every tidy-up breaks the tests. Look at the
        edges: zero, one, the limit, one beyond it. Write a test for every bug before you mend it.
        And keep a few tests that walk the whole way through a browser, because parts that work
        alone can still be fitted together wrongly.
      </p>
    </>
  )
}
