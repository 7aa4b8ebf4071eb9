import { type FormEvent, useId, useState } from 'react'
import { shipToBounds } from '../../../contract/people/addresses/ship-to.ts'
import { messages } from '../../../contract/values/messages.ts'
import { formatDollars } from '../../../contract/values/money/money.ts'
import { capital, words } from '../../../contract/values/text/words.ts'
import { useDeliveryTerms } from '../../platform/base/calls/delivery-terms.ts'
import { CountryField } from '../../platform/base/country-field.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { DeliveryRows } from './delivery-rows.tsx'
import { isWholePlace, type KeptPlace, keepPlace, readPlace } from './kept-place.ts'
import { readPriceFailure } from './price-failure.ts'
import { useDeliveredProduct } from './queries.ts'

interface DeliverProductProps {
  readonly productId: string
  /** Undefined while the typed quantity can't be ordered. */
  readonly quantity: number | undefined
}

/** Freight, taxes and total of a quantity of one product, by country and post code. */
export default function DeliverProduct({ productId, quantity }: DeliverProductProps) {
  const country = useDeliveryTerms().data?.country ?? 'US'
  const [place, setPlace] = useState(readPlace)
  const [entry, setEntry] = useState<KeptPlace>(place ?? { country, postCode: '', pickUp: false })
  const [isCodeMissing, setIsCodeMissing] = useState(false)
  const { data, error, isFetching, isPlaceholderData } = useDeliveredProduct(
    productId,
    quantity,
    place && { ...place, pickUp: false },
  )
  const { wrongCode, failure } = readPriceFailure(error)
  const title = useId()
  const send = (event: FormEvent) => {
    event.preventDefault()
    const isWhole = isWholePlace(entry)
    setIsCodeMissing(!isWhole)
    if (!isWhole) return
    keepPlace(entry)
    setPlace(entry)
  }
  const isCurrent = !isFetching && !isPlaceholderData && quantity !== undefined
  return (
    <section aria-labelledby={title} className="mt-8 border-t border-steel-200 pt-5">
      <h2 id={title} className="text-h4 font-semibold">
        Delivered
      </h2>
      <form onSubmit={send} noValidate className="mt-3 grid gap-3 sm:grid-cols-2">
        <CountryField
          value={entry.country}
          autoComplete="country"
          onChange={({ target }) => setEntry({ ...entry, country: target.value })}
        />
        <TextField
          label={capital(words().postCode)}
          autoComplete="postal-code"
          maxLength={shipToBounds.postCode}
          value={entry.postCode}
          error={isCodeMissing ? messages.postCodeRequired : wrongCode}
          isErrorSpoken
          onChange={({ target }) => {
            setIsCodeMissing(false)
            setEntry({ ...entry, postCode: target.value })
          }}
        />
        <Button type="submit" className="justify-self-start" working={isFetching}>
          Show the cost
        </Button>
      </form>
      <FormError>{failure}</FormError>
      {place && data && !error && (
        <dl aria-live="polite" aria-busy={isFetching} className="mt-4 grid gap-2">
          <DeliveryRows hasPostCode cost={data} isCurrent={isCurrent} />
          {typeof data.total === 'number' && (
            <div className="num flex justify-between gap-3 border-t border-steel-300 pt-2 font-semibold">
              <dt>Total</dt>
              <dd>{isCurrent ? formatDollars(data.total) : '–'}</dd>
            </div>
          )}
        </dl>
      )}
    </section>
  )
}
