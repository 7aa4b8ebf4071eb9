import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { NothingFound } from './nothing-found.tsx'

test.each(['q=dsic', 'kind=paid', 'goods=toPack', 'sort=held'])(
  '“Show all” leaves no filter that finds nothing: ?%s',
  (search) => {
    const list = (
      <MemoryRouter initialEntries={[`/dashboard/orderAll?${search}`]}>
        <NothingFound what="orders" />
      </MemoryRouter>
    )
    expect(renderToString(list)).toContain('href="?"')
  },
)
