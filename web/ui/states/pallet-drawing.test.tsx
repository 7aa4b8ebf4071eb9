import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PalletDrawing } from './pallet-drawing.tsx'

test('a drawing beside its name is hidden from screen readers, any other has a name', () => {
  const named = renderToString(<PalletDrawing label="Brake disc" />)
  expect(named).toContain('role="img" aria-label="Brake disc"')
  expect(renderToString(<PalletDrawing />)).toContain('aria-label="An empty pallet"')
  const beside = renderToString(<PalletDrawing label="" />)
  expect(beside).toContain('aria-hidden="true"')
  expect(beside).not.toContain('role=')
})
