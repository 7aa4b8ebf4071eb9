import { useState } from 'react'
import { nameBounds } from '../../../../contract/catalogue/bounds/name-bounds.ts'
import { type NamedField, namedFields } from '../../../../contract/catalogue/intake/mapping.ts'
import { nearestFinder, shopSpelling } from '../../../../contract/catalogue/intake/near-names.ts'
import { useNames } from '../../names/queries.ts'
import type { ProductEntries, ProductForm } from '../product-form.ts'

/** A name that no product has yet. */
export interface NewNameQuestion {
  readonly text: string
  /** The shop's name that it may be a slip of. */
  readonly nearest: string | null
}

export type NewNames = ReturnType<typeof useNewNames>

/**
 * Categories and brands that a form would make: a slip makes one, too, so that each is asked about. Those that it was
 * filled with are no question.
 */
export function useNewNames(form: ProductForm, filled: Pick<ProductEntries, NamedField>) {
  const shopNames = { category: useNames('category').data, brand: useNames('brand').data }
  const [confirmed, setConfirmed] = useState<readonly string[]>([])

  function find(field: NamedField, typed: string): NewNameQuestion | undefined {
    const text = typed.trim()
    const own = shopNames[field] ?? []
    const isKnown = text === filled[field] || own.some(({ name }) => name === text)
    if (text === '' || own.length === 0 || isKnown || confirmed.includes(keyOf(field, text)))
      return undefined
    const nearest = nearestFinder(own.map(shopSpelling))(text)
    // A longer list is not here whole: other names may be known.
    return nearest === null && own.length >= nameBounds.listed ? undefined : { text, nearest }
  }

  return {
    find,

    confirm(field: NamedField, text: string): void {
      setConfirmed([...confirmed, keyOf(field, text)])
      form.clearErrors(field)
    },

    /** Whether a question is open: its field says so and has the focus. */
    refuse(): boolean {
      const open = namedFields.find((field) => find(field, form.getValues(field)) !== undefined)
      if (open === undefined) return false
      form.setError(open, { type: 'newName', message: 'Say whether this name is new' })
      form.setFocus(open)
      return true
    },
  }
}

const keyOf = (field: NamedField, text: string) => `${field}=${text}`
