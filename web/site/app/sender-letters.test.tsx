import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { defaultSettings } from '../../../contract/office/settings.ts'
import { SellerSetting } from '../../office/settings/shop/seller-setting.tsx'
import { ShopSetting } from '../../office/settings/shop/shop-settings.tsx'
import { createApi } from '../../platform/base/calls/api.ts'
import { NetworkFailure } from '../../platform/base/calls/api-answers.ts'
import { createQueryClient } from '../../platform/base/calls/query-client.ts'
import { App } from './app.tsx'

const api = createApi(() => Promise.reject(new NetworkFailure()))

test.each([
  ['seller', SellerSetting, { legalName: 'ᏣᎳ Parts' }],
  ['shop', ShopSetting, { name: 'ᏣᎳ Parts' }],
] as const)('the setting %s tells which of its letters papers can’t show', (key, Section, held) => {
  const render = (changed: object) => {
    const queryClient = createQueryClient('server')
    const value = { ...defaultSettings[key], ...changed }
    queryClient.setQueryData(['settings', key], { value, version: '1', updatedAt: null })
    return renderToString(
      <App services={{ api, queryClient }}>
        <MemoryRouter>
          <Section />
        </MemoryRouter>
      </App>,
    ).replaceAll('<!-- -->', '')
  }
  expect(render(held)).toContain('Papers show “?” instead of Ꮳ Ꮃ.')
  expect(render({})).not.toContain('Papers show')
})
