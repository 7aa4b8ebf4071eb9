import { z } from 'zod'
import { countryNames } from './countries.ts'

/** The ISO 3166-1 code of a country, two capital letters. */
export const Country = z
  .string('Choose a country')
  .refine((code) => Object.hasOwn(countryNames, code), 'Choose a country')
