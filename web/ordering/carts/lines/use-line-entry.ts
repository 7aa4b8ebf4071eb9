import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { LineView } from '../../../../contract/ordering/cart/carts.ts'
import { messages } from '../../../../contract/values/messages.ts'
import { formatCount, formatDollars } from '../../../../contract/values/money/money.ts'
import { failureText } from '../../../platform/base/failures/failure-text.ts'
import { readTypedCount } from '../../../ui/fields/typed-number.ts'
import { useOnHydration } from '../../../ui/hooks/use-on-hydration.ts'
import { quantityId, referenceId, useLineEvents } from '../desk.ts'

/** Long enough for several clicks on a stepper to be saved once. */
const STEPS_PAUSE_MS = 400

/** Entries that were typed and are not saved yet. */
interface CartLineEntries {
  readonly quantity?: string
  readonly reference?: string
}

export type LineEntry = ReturnType<typeof useLineEntry>

/** Entries of one line. They are saved on blur, Enter or after a step; what can't be saved stays in its field. */
export function useLineEntry(line: LineView) {
  const { productId } = line
  const { setLine, say, tellFault, beforeOrder } = useLineEvents()
  const [typed, setTyped] = useState<CartLineEntries>({})
  const [stepped, setStepped] = useState<CartLineEntries>()
  const [failure, setFailure] = useState<string>()
  const sent = useRef<Required<CartLineEntries>>(undefined)
  const kept = { quantity: String(line.quantity), reference: line.reference ?? '' }
  const shown = { ...kept, ...typed }

  const fail = (sentence: string | undefined) => {
    setFailure(sentence)
    tellFault(productId, sentence)
  }
  const save = async (wanted: CartLineEntries) => {
    setStepped(undefined)
    const quantity = readTypedCount(wanted.quantity ?? kept.quantity)
    const reference = (wanted.reference ?? kept.reference).trim()
    const fault = quantityFault(wanted.quantity ?? kept.quantity, quantity)
    fail(fault)
    if (fault) return
    const now = { quantity: String(quantity), reference }
    const last = sent.current ?? kept
    if (now.quantity === last.quantity && now.reference === last.reference) {
      if (!sent.current) setTyped({})
      return
    }
    sent.current = now
    try {
      const judged = await setLine({ productId, quantity, reference })
      setTyped((later) => (later === wanted ? {} : later))
      if (judged) say(describe(judged))
    } catch (error) {
      fail(failureText(error))
    }
    if (sent.current === now) sent.current = undefined
  }
  useOnHydration(() => {
    const quantity = inputOf(quantityId(productId))
    const reference = inputOf(referenceId(productId))
    const before = {
      quantity: quantity?.value ?? shown.quantity,
      reference: reference?.value ?? shown.reference,
    }
    if (before.quantity === shown.quantity && before.reference === shown.reference) return
    setTyped(before)
    // A field that is still being typed in is saved when it is left.
    const { activeElement } = document
    if (activeElement !== quantity && activeElement !== reference) void save(before)
  })
  const saveSteps = useEffectEvent(save)
  useEffect(() => {
    if (!stepped) return
    const saveNow = () => void saveSteps(stepped)
    const timer = setTimeout(saveNow, STEPS_PAUSE_MS)
    const forget = beforeOrder(saveNow)
    return () => {
      clearTimeout(timer)
      forget()
    }
  }, [stepped, beforeOrder])

  return {
    ...shown,
    failure,
    type: (text: CartLineEntries) => setTyped({ ...typed, ...text }),
    save: () => save(typed),
    step: (quantity: number) => {
      const wanted = { ...typed, quantity: String(quantity) }
      setTyped(wanted)
      setStepped(wanted)
    },
    /** Before the line is removed: saved later, a step would add it again. */
    forgetStep: () => setStepped(undefined),
    /** A way out by one click. The clicked button goes with the trouble, so the field takes the focus. */
    take: (quantity: number) => {
      const wanted = { ...typed, quantity: String(quantity) }
      setTyped(wanted)
      document.getElementById(quantityId(productId))?.focus()
      return save(wanted)
    },
    /** Returns to what is saved. */
    discard: () => {
      setTyped({})
      fail(undefined)
      document.getElementById(quantityId(productId))?.focus()
    },
  }
}

const inputOf = (id: string) => document.getElementById(id) as HTMLInputElement | null

function quantityFault(typed: string, quantity: number): string | undefined {
  if (typed.trim() === '') return messages.quantityRequired
  return Number.isSafeInteger(quantity) && quantity >= 1
    ? undefined
    : 'Enter a whole number of pieces'
}

function describe({ name, detail, quantity, total }: LineView): string {
  const cost = total === null ? '' : `, ${formatDollars(total)}`
  return `${name}: ${detail ?? `${formatCount(quantity)} pieces${cost}`}`
}
