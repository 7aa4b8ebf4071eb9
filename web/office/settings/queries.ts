import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { SettingKey } from '../../../contract/office/settings.ts'
import type { tryFreight } from '../../../contract/ordering/delivery/freight-setting.ts'
import type { tryTax } from '../../../contract/ordering/tax/tax-setting.ts'
import { type Answer, type Api, type Input, useApi } from '../../platform/base/calls/api.ts'
import { keysOf } from './subject-keys.ts'

export type Setting = Answer<'GET /settings/:key'>

const keyOf = (key: SettingKey) => ['settings', key] as const

/** The environment that the shop was started with. */
export function useEnvironment(isAsked = true) {
  const api = useApi()
  return useQuery({
    enabled: isAsked,
    queryKey: ['settings', 'environment'],
    queryFn: ({ signal }) => api.request('GET /settings', { signal }),
  })
}

/** One setting that the shop stores. */
const settingQuery = (api: Api, key: SettingKey) =>
  queryOptions({
    queryKey: keyOf(key),
    queryFn: ({ signal }) => api.request('GET /settings/:key', { params: { key }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  })

/** One setting, with its state of loading and who set it when. */
export const useSetting = (key: SettingKey) => useQuery(settingQuery(useApi(), key))

/** All that is stored of a subject, so that its sections come at once and none moves another. */
export const subjectQueries = (api: Api, subject: string | undefined) =>
  keysOf(subject).map((key) => settingQuery(api, key))

/** `save` fails with the shop's refusals, field by field. `reload` after it, also after a refusal. */
export function useSaveSetting(key: SettingKey) {
  const api = useApi()
  const queryClient = useQueryClient()
  return {
    save: (body: Input<'PUT /settings/:key'>['body']) =>
      api.request('PUT /settings/:key', { params: { key }, body }),
    reload() {
      // Menus and carts show freight and tax where these are on.
      queryClient.invalidateQueries({ queryKey: ['deliveryTerms'] })
      if (key === 'shop' || key === 'look' || key === 'consent')
        queryClient.invalidateQueries({ queryKey: ['shop'] })
      return queryClient.invalidateQueries({ queryKey: keyOf(key) })
    },
  }
}

/** How many products the saved tariff can't price for want of pack data; asked again when a setting is saved. */
export function useUnpacked() {
  const api = useApi()
  return useQuery({
    queryKey: [...keyOf('freight'), 'unpacked'],
    queryFn: ({ signal }) =>
      api.request('GET /product/unpacked', { query: { limit: '1' }, signal }),
    staleTime: 0,
  })
}

/** Asks the saved tariff; fails with the shop's refusals, field by field. */
export function useTryFreight() {
  const api = useApi()
  return (body: z.infer<typeof tryFreight.body>) =>
    api.request('POST /settings/freight/try', { body })
}

/** Asks the saved tax rules; fails with the shop's refusals, field by field. */
export function useTryTax() {
  const api = useApi()
  return (body: z.infer<typeof tryTax.body>) => api.request('POST /settings/tax/try', { body })
}
