import { CodeSample } from './code-sample.tsx'

const SEARCH = `const plain = (text: string) =>
  text.normalize('NFKD').replace(/\\p{M}/gu, '').toLowerCase()

function findByName(products: Product[], typed: string) {
  const words = plain(typed).split(/\\s+/).filter(Boolean)
  return products.filter(({ name }) =>
    words.every((word) => plain(name).includes(word)))
}

findByName(products, 'DISC brake') // 'Brake disc, vented'`

export function ProductSearch() {
  return (
    <>
      <p>
        With the products in an array, a search is a <code>filter</code>. The work is in deciding
        what counts as a match: people type any case, leave out accents, and do not know in which
        order you wrote the words. So bring both sides to the same plain form, and ask for every
        word instead of the whole phrase.
      </p>
      <CodeSample label="A search by name in an array of products">{SEARCH}</CodeSample>
      <p>
        An empty search finds everything, which is what an empty field should do. For a few hundred
        products this takes less than a millisecond; compute the plain names once if you search at
        every key.
      </p>
      <p>
        With ten thousand products, do not send the whole list. The browser waits until typing
        pauses, sends the words, and ignores answers to older ones. The database finds rows by an
        index made for it: a plain <code>LIKE '%disc%'</code> reads the whole table, while
        PostgreSQL’s trigram index answers the same question from a few pages, and even forgives{' '}
        <em>brak disk</em>. The answer comes a page at a time, with the total beside it.
      </p>
    </>
  )
}
