import { useEffect, useState } from 'react'
import { shopZone } from '../../../../contract/values/days/shop-zone.ts'
import { offsetMs, timeIn } from '../../../../contract/values/days/zones.ts'
import { formatDay } from '../../../platform/base/format-day.ts'

/** `until 31 December`, the shop's day; with hour and zone for a reader whose clock shows another time then. */
export function UntilDay({ moment }: { readonly moment: string }) {
  const [differs, setDiffers] = useState(false)
  // The server doesn't know the reader's zone.
  useEffect(() => {
    const at = new Date(moment)
    setDiffers(offsetMs(shopZone(), at) !== -at.getTimezoneOffset() * 60_000)
  }, [moment])
  return (
    <>
      until {formatDay(moment)}
      {differs && `, ${timeIn(shopZone(), new Date(moment))}`}
    </>
  )
}
