import type {
  Candidate,
  ResolvedProduct,
} from '../../../../contract/ordering/quick-order/resolve.ts'
import { formatCount } from '../../../../contract/values/money/money.ts'
import { formatPrice } from '../../../catalogue/products/order-cost.ts'
import { pictureSource } from '../../../platform/images/picture-source.ts'
import { Button } from '../../../ui/button.tsx'
import { ROW_BUTTON } from '../../../ui/ledger.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { choiceOf, type ListRow } from '../list-rows.ts'

interface CandidatesProps {
  readonly row: ListRow
  readonly candidates: readonly Candidate[]
  readonly onChoose: (product: ResolvedProduct) => void
}

/** Products that a line may mean, with picture, price, stock and why. */
export function Candidates({ row, candidates, onChoose }: CandidatesProps) {
  const chosen = choiceOf(row)?.product.productId
  // One alone is no choice between several.
  const isGuess = candidates.length === 1
  const Choice = isGuess ? 'div' : 'label'
  return (
    <fieldset className="w-full">
      <legend className="text-small font-semibold">
        {row.resolved.verdict === 'short' ? 'Similar parts with enough stock' : 'Which part is it?'}
      </legend>
      {candidates.map(({ product, explanation }) => (
        <Choice
          key={product.productId}
          className="flex flex-wrap items-center gap-3 border-b border-steel-200 py-2 last:border-b-0"
        >
          {!isGuess && (
            <input
              type="radio"
              className="radio"
              name={`part-${row.id}`}
              checked={chosen === product.productId}
              onChange={() => onChoose(product)}
            />
          )}
          {product.img && (
            <Picture
              source={pictureSource({ url: product.img })}
              alt=""
              sizes="56px"
              className="shot size-12 shrink-0 object-contain"
            />
          )}
          <span className="min-w-0 flex-1">
            <span className="block text-small font-semibold">{product.name}</span>
            {product.partNumber && <span className="part-no">{product.partNumber}</span>}
            <span className="block text-small text-steel-600">{explanation}</span>
          </span>
          <span className="num text-small max-sm:flex max-sm:w-full max-sm:justify-between">
            <span className="block font-semibold">
              {formatPrice(product.priceFor, product.pricePer)}
            </span>
            {formatCount(product.available)} in stock
          </span>
          {isGuess && (
            <UseButton
              candidate={{ product, explanation }}
              isUsed={chosen === product.productId}
              onUse={() => onChoose(product)}
            />
          )}
        </Choice>
      ))}
    </fieldset>
  )
}

interface UseButtonProps {
  readonly candidate: Pick<Candidate, 'product' | 'explanation'>
  readonly isUsed: boolean
  readonly onUse: () => void
}

function UseButton({ candidate, isUsed, onUse }: UseButtonProps) {
  const { product, explanation } = candidate
  const text = `Use ${product.partNumber ?? product.name}`
  return (
    <Button
      size="small"
      kind={isUsed ? 'outline' : 'primary'}
      aria-label={[text, product.partNumber && product.name, explanation]
        .filter(Boolean)
        .join(', ')}
      aria-pressed={isUsed}
      className={`${ROW_BUTTON} max-sm:w-full`}
      onClick={onUse}
    >
      {text}
    </Button>
  )
}
