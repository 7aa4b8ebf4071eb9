import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { examplePostCode, needsPostCode } from '../../../../contract/people/addresses/post-codes.ts'
import { shipToBounds } from '../../../../contract/people/addresses/ship-to.ts'
import { messages } from '../../../../contract/values/messages.ts'
import { capital, words } from '../../../../contract/values/text/words.ts'
import type { DeliveryAnswer } from '../../../platform/base/calls/delivery-terms.ts'
import { CountryField } from '../../../platform/base/country-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox, TextField } from '../../../ui/fields/field.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { isWholePlace, type KeptPlace } from '../../delivery/kept-place.ts'
import { readPriceFailure } from '../../delivery/price-failure.ts'
import type { ShownCart } from '../desk.ts'
import { AskForQuote } from './ask-for-quote.tsx'
import { CostRows } from './cost-rows.tsx'
import { LeavesBy } from './leaves-by.tsx'
import type { CartCost } from './use-cart-cost.ts'

interface DeliverToProps {
  readonly cart: ShownCart
  readonly cost: CartCost
  readonly terms: DeliveryAnswer
}

/** Asks for country and post code, and says what goods, freight and taxes come to there. */
export default function DeliverTo({ cart, cost, terms }: DeliverToProps) {
  const { place, choosePlace, delivered } = cost
  const [entry, setEntry] = useState<KeptPlace>(
    place ?? { country: terms.country, postCode: '', pickUp: false },
  )
  const title = useId()
  const { wrongCode, failure } = readPriceFailure(delivered.error)
  const code = useRef<HTMLInputElement>(null)
  const isAsking = useRef(false)
  const [isCodeMissing, setIsCodeMissing] = useState(false)
  useEffect(() => {
    if (!wrongCode || !isAsking.current) return
    isAsking.current = false
    // Not from a field that is being filled by now.
    const { activeElement } = document
    const isWaiting = activeElement === document.body || activeElement?.matches('[type=submit]')
    if (isWaiting) code.current?.focus()
  }, [wrongCode])
  const choose = (chosen: KeptPlace) => {
    setEntry(chosen)
    if (isWholePlace(chosen)) choosePlace(chosen)
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    const isMissing = !isWholePlace(entry)
    isAsking.current = true
    setIsCodeMissing(isMissing)
    if (isMissing || wrongCode) code.current?.focus()
    choose(entry)
  }
  const faultOfCode = isCodeMissing
    ? messages.postCodeRequired
    : entry.postCode.trim() === ''
      ? undefined
      : wrongCode
  return (
    <section aria-labelledby={title} className="mt-8 border-t-2 border-ink pt-5">
      <h2 id={title} className="mb-4 text-h3">
        Deliver to
      </h2>
      <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <form onSubmit={send} noValidate className="grid content-start gap-4">
          <div className="grid gap-4 sm:grid-cols-2">
            <CountryField
              autoComplete="country"
              value={entry.country}
              onChange={(event) => choose({ ...entry, country: event.target.value })}
            />
            <TextField
              ref={code}
              label={capital(words().postCode)}
              hint={
                needsPostCode(entry.country)
                  ? `For example ${examplePostCode(entry.country) ?? '60607'}`
                  : 'Optional in this country'
              }
              autoComplete="postal-code"
              maxLength={shipToBounds.postCode}
              value={entry.postCode}
              error={faultOfCode}
              isErrorSpoken
              onChange={(event) => {
                isAsking.current = false
                setIsCodeMissing(false)
                setEntry({ ...entry, postCode: event.target.value })
              }}
              onBlur={({ target, relatedTarget }) => {
                // The cost is asked for before the button's click, which is ignored meanwhile.
                isAsking.current =
                  relatedTarget instanceof HTMLButtonElement && relatedTarget.form === target.form
                choose(entry)
              }}
            />
          </div>
          {terms.pickUp && (
            <Checkbox
              label="I collect at the dock"
              checked={entry.pickUp}
              onChange={(event) => choose({ ...entry, pickUp: event.target.checked })}
            />
          )}
          <p>
            <Button type="submit" working={delivered.isFetching}>
              Show the cost
            </Button>
          </p>
          <FormError>{failure}</FormError>
        </form>
        {delivered.data && !wrongCode && (
          <div className="border border-steel-200 bg-steel-50 p-4 md:p-6">
            <CostRows cart={cart} delivered={delivered.data} isUpdating={delivered.isFetching} />
            <LeavesBy delivered={delivered.data} />
            {place && delivered.data.freight?.amount === null && (
              <AskForQuote key={JSON.stringify(place)} cartId={cart.id} place={place} />
            )}
          </div>
        )}
      </div>
    </section>
  )
}
