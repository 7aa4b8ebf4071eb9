import { type ReactNode, useId } from 'react'
import { useWatch } from 'react-hook-form'
import { aboutFields, type Field } from '../../../contract/catalogue/product-fields.ts'
import { marginPercent } from '../../../contract/values/money/margin.ts'
import { formatCount } from '../../../contract/values/money/money.ts'
import { useDeliveryTerms } from '../../platform/base/calls/delivery-terms.ts'
import { useShop } from '../../platform/base/shop-query.ts'
import { TextField } from '../../ui/fields/field.tsx'
import { inForm } from '../../ui/fields/in-form.ts'
import { TextAreaField } from '../../ui/fields/text-area-field.tsx'
import { readTypedCount, readTypedNumber } from '../../ui/fields/typed-number.ts'
import { perPieces } from '../products/order-cost.ts'
import { useCategories } from '../products/queries.ts'
import { DiscountFields } from './discount/discount-fields.tsx'
import { NewNameQuestion } from './names/new-name-question.tsx'
import type { NewNames } from './names/use-new-names.ts'
import type { ProductForm } from './product-form.ts'

export interface ProductFormProps {
  readonly form: ProductForm
}

interface ProductFieldsProps extends ProductFormProps {
  /** The place beside price and minimum: how much there is. */
  readonly stock: ReactNode
}

/** Required fields of a product. */
export function ProductFields({ form, stock }: ProductFieldsProps) {
  const minimumHint = useMinimumHint(form)
  const pricePer = Number(useWatch({ control: form.control, name: 'pricePer' }))
  return (
    <>
      <TextField label="Name" {...inForm(form, 'name')} />
      <TextAreaField label="Description" {...inForm(form, 'description')} />
      <div className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-3">
        <TextField
          label="Price"
          hint={`Dollars ${perPieces(pricePer)}`}
          inputMode="decimal"
          autoComplete="off"
          {...inForm(form, 'price')}
        />
        <TextField
          label="Minimum order"
          hint={minimumHint}
          inputMode="numeric"
          autoComplete="off"
          {...inForm(form, 'minimum')}
        />
        {stock}
      </div>
      <TextField
        label="Email"
        hint="Shown to everyone with the product"
        type="email"
        autoComplete="off"
        {...inForm(form, 'email')}
      />
    </>
  )
}

/** The stock of a new product. Later it is adjusted, because orders move it meanwhile. */
export function AvailableField({ form }: ProductFormProps) {
  return (
    <TextField
      label="Available"
      hint="Pieces in stock"
      inputMode="numeric"
      autoComplete="off"
      {...inForm(form, 'available')}
    />
  )
}

/** Below the shop's minimum the larger one counts, so the hint names the shop's. */
function useMinimumHint({ control }: ProductFormProps['form']): string {
  const shopMinimum = useShop().data?.minimumOrderQuantity
  const typed = readTypedCount(useWatch({ control, name: 'minimum' }))
  return shopMinimum !== undefined && typed >= 1 && typed < shopMinimum
    ? `The shop’s minimum is ${formatCount(shopMinimum)}`
    : 'Pieces'
}

interface ProductDetailFieldsProps extends ProductFormProps {
  readonly names: NewNames
}

/** Optional fields of a product. */
export function ProductDetailFields({ form, names }: ProductDetailFieldsProps) {
  const categories = useCategories().data ?? []
  const terms = useDeliveryTerms().data
  const listId = useId()
  return (
    <fieldset className="grid gap-5 border-t border-steel-200 pt-5">
      <legend className="float-left font-semibold">
        More details <span className="font-normal text-steel-600">(optional)</span>
      </legend>
      <div className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-3">
        <TextField label="Part number" autoComplete="off" {...inForm(form, 'partNumber')} />
        {aboutFields
          .filter(
            ({ isForTax, isForStaff, leadsBuyers }) =>
              (leadsBuyers || !isForStaff) && (!isForTax || terms?.tax),
          )
          .map((field) => (
            <div key={field.key}>
              <AboutField
                form={form}
                field={field}
                list={field.kind === 'text' && field.offersCategories ? listId : undefined}
              />
              {(field.key === 'category' || field.key === 'brand') && (
                <NewNameQuestion form={form} field={field.key} names={names} />
              )}
            </div>
          ))}
        <datalist id={listId}>
          {categories.map(({ name }) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </div>
      <DiscountFields
        percent={inForm(form, 'discount.percent')}
        until={inForm(form, 'discount.until')}
      />
    </fieldset>
  )
}

/** Optional fields that buyers never see. */
export function StaffFields({ form }: ProductFormProps) {
  const margin = useMargin(form)
  return (
    <fieldset className="grid gap-5 border-t border-steel-200 pt-5">
      <legend className="float-left font-semibold">
        For the desk <span className="font-normal text-steel-600">(optional, never public)</span>
      </legend>
      <div className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-3">
        {aboutFields
          .filter(({ isForStaff, leadsBuyers }) => isForStaff && !leadsBuyers)
          .map((field) => (
            <AboutField
              key={field.key}
              form={form}
              field={field}
              hint={field.key === 'purchasePrice' ? margin : undefined}
            />
          ))}
      </div>
    </fieldset>
  )
}

interface AboutFieldProps extends ProductFormProps {
  readonly field: Field<(typeof aboutFields)[number]['key']>
  /** Instead of the field's own. */
  readonly hint?: string | undefined
  readonly list?: string | undefined
}

function AboutField({ form, field, hint = field.hint, list }: AboutFieldProps) {
  return (
    <TextField
      label={field.label}
      hint={hint}
      list={list}
      className={field.leadsBuyers && 'col-span-full'}
      autoComplete="off"
      {...inForm(form, field.key)}
    />
  )
}

/** Undefined until both prices are typed. */
function useMargin({ control }: ProductFormProps['form']): string | undefined {
  const [price, purchasePrice] = useWatch({ control, name: ['price', 'purchasePrice'] }).map(
    readTypedNumber,
  )
  if (!price || !purchasePrice) return undefined
  const margin = marginPercent(price, purchasePrice)
  return Number.isFinite(margin) ? `Margin ${margin} % of the list price` : undefined
}
