import Plus from 'lucide-react/icons/plus'
import { type Column, fileColumns } from '../../../contract/catalogue/intake/file-columns.ts'
import { type ImportConstant, mappingBounds } from '../../../contract/catalogue/intake/mapping.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox, Field, TextField } from '../../ui/fields/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { FieldSelect } from './field-select.tsx'

interface ConstantsFormProps {
  readonly constants: readonly ImportConstant[]
  /** Fields that new products need and nothing fills. */
  readonly missing: readonly Column[]
  /** Fields that they need to be published. */
  readonly notShown: readonly Column[]
  readonly onChange: (constants: readonly ImportConstant[]) => void
}

const namesOf = (fields: readonly Column[]) => fields.map((field) => fileColumns[field]).join(', ')

/** Values for every line, where its columns leave a field empty. */
export function ConstantsForm({ constants, missing, notShown, onChange }: ConstantsFormProps) {
  const set = (place: number, change: Partial<ImportConstant>) =>
    onChange(constants.map((each, at) => (at === place ? { ...each, ...change } : each)))
  const add = () =>
    onChange([
      ...constants,
      { field: [...missing, ...notShown][0] ?? 'category', text: '', onlyNew: true },
    ])
  return (
    <section aria-labelledby="constants" className="grid gap-4">
      <div>
        <h3 id="constants" className="text-h3">
          For every line
        </h3>
        <p className="mt-1 max-w-[60ch] text-steel-700">
          Fills a field where the file leaves it empty or has no column for it.
        </p>
        {missing.length > 0 && (
          <p role="status" className="mt-2 max-w-[60ch] font-medium">
            New products also need: {namesOf(missing)}. Lines without them are refused.
          </p>
        )}
        {notShown.length > 0 && (
          <p role="status" className="mt-2 max-w-[60ch]">
            Not filled: {namesOf(notShown)}. New products come in as drafts; pictures can be added
            to the preview.
          </p>
        )}
      </div>
      <ul className="grid gap-5 empty:hidden">
        {constants.map(({ field, text, onlyNew }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: values have no other name.
          <li key={place} className="grid gap-3 border-l-2 border-steel-200 pl-4">
            <div className="grid gap-3 sm:grid-cols-2">
              <Field label="Field">
                {({ id }) => (
                  <FieldSelect
                    id={id}
                    value={field}
                    none="None"
                    onChoose={(chosen) =>
                      chosen
                        ? set(place, { field: chosen })
                        : onChange(constants.filter((_, at) => at !== place))
                    }
                  />
                )}
              </Field>
              <TextField
                label={`Value of ${fileColumns[field]}`}
                maxLength={mappingBounds.textLength}
                value={text}
                onChange={(event) => set(place, { text: event.target.value })}
              />
            </div>
            <div className="flex flex-wrap items-center justify-between gap-3">
              <Checkbox
                label="Only for new products"
                checked={onlyNew}
                onChange={(event) => set(place, { onlyNew: event.target.checked })}
              />
              <Button
                size="small"
                aria-label={`Remove the value of ${fileColumns[field]}`}
                onClick={() => onChange(constants.filter((_, at) => at !== place))}
              >
                Remove
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {constants.length < mappingBounds.constants && (
        <Button className="justify-self-start" onClick={add}>
          <Icon of={Plus} />
          Add a value
        </Button>
      )}
    </section>
  )
}
