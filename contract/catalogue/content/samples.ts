import { z } from 'zod'
import type { Endpoint } from '../../values/endpoint.ts'

/** Parts of the home page that the shop comes with and an owner replaces, in the page's order. */
export const sampleKinds = ['slides', 'summary', 'discount', 'reviews', 'ceos'] as const
export type SampleKind = (typeof sampleKinds)[number]

export const listSamples = {
  method: 'GET',
  path: '/samples',
  summary: 'The shown parts of the home page that are still as the shop came.',
  access: 'content:read',
  limit: 'reads',
  answers: { 200: z.array(z.enum(sampleKinds)) },
} as const satisfies Endpoint
