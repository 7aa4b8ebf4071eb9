import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MarkdownText } from './markdown-text.tsx'

const show = (text: string) => renderToStaticMarkup(<MarkdownText text={text} under={1} />)

test('Markdown is shown as elements under the page’s title, and HTML in it as text', () => {
  const html = show(
    '# Prices\n\n**Net**, see [returns](/page/returns).\n\n- pads\n\n<script>x()</script>',
  )
  expect(html).toMatch(/<h2[^>]*>Prices<\/h2>/)
  expect(html).toContain('<strong>Net</strong>')
  expect(html).toMatch(/<a [^>]*href="\/page\/returns"[^>]*>returns<\/a>/)
  expect(html).toMatch(/<ul[^>]*><li>pads<\/li><\/ul>/)
  expect(html).toContain('&lt;script&gt;')
  expect(html).not.toContain('<script')
})

test('a link to another scheme is its words alone', () => {
  expect(show('[click](javascript:x)')).not.toContain('href')
})
