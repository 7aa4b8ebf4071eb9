import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { z } from 'zod'
import { acceptText, TermsTick } from '../../../people/sessions/terms-tick.tsx'
import { useShop } from '../../../platform/base/shop-query.ts'

/** The version of the terms that an order accepts; undefined where the shop doesn't ask. */
export const useAskedTerms = (): number | undefined => useShop().data?.consent?.order ?? undefined

/** Checks the accepted version of an order form. */
export const acceptedTerms = (asked: number | undefined) =>
  asked === undefined ? z.unknown().optional() : z.literal(asked, acceptText)

export interface WithTerms {
  readonly termsVersion?: number | undefined
}

interface AcceptedTermsProps<Entries extends FieldValues & WithTerms> {
  readonly control: Control<Entries>
}

/** The tick in an order form; nothing where the shop doesn't ask. Once the terms change, the tick is gone. */
export function AcceptedTerms<Entries extends FieldValues & WithTerms>({
  control,
}: AcceptedTermsProps<Entries>) {
  const asked = useAskedTerms()
  const name = 'termsVersion' as FieldPath<Entries>
  const { field, fieldState } = useController({ control, name })
  if (asked === undefined) return null
  return (
    <TermsTick
      ref={field.ref}
      version={asked}
      isAccepted={field.value === asked}
      error={fieldState.error?.message}
      onChange={(isAccepted) => field.onChange(isAccepted ? asked : undefined)}
    />
  )
}
