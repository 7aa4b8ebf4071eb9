import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { LineView } from '../../../contract/calls/carts.ts'
import { messages } from '../../../contract/messages.ts'
import { formatCount, formatDollars } from '../../../contract/values/money/money.ts'
import { failureText } from '../../base/calls/failure-text.ts'
import { readTypedCount } from '../../ui/fields/ruler.ts'
import { quantityId, useLineEvents } from '../desk.ts'

/** Long enough for several clicks on a stepper to be saved once. */
const STEPS_PAUSE_MS = 400

/** What was typed and is not saved yet. */
interface Typed {
  readonly quantity?: string
  readonly reference?: string
}

export type LineEntry = ReturnType<typeof useLineEntry>

/** Entries of one line. They are saved on blur, Enter or after a step; what can't be saved stays in its field. */
export function useLineEntry(line: LineView) {
  const { productId } = line
  const { setLine, say, tellFault, beforeOrder } = useLineEvents()
  const [typed, setTyped] = useState<Typed>({})
  const [stepped, setStepped] = useState<Typed>()
  const [failure, setFailure] = useState<string>()
  const sent = useRef<Required<Typed>>(undefined)
  const kept = { quantity: String(line.quantity), reference: line.reference ?? '' }
  const shown = { ...kept, ...typed }

  const fail = (sentence: string | undefined) => {
    setFailure(sentence)
    tellFault(productId, sentence)
  }
  const save = async (wanted: Typed) => {
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
    type: (text: Typed) => setTyped({ ...typed, ...text }),
    save: () => save(typed),
    step: (quantity: number) => {
      const wanted = { ...typed, quantity: String(quantity) }
      setTyped(wanted)
      setStepped(wanted)
    },
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
