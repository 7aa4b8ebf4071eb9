import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { FileImport } from '../../../contract/catalogue/intake/imports.ts'
import { type ImportMapping, mappingBounds } from '../../../contract/catalogue/intake/mapping.ts'
import { findMappingFault, findMissing } from '../../../contract/catalogue/intake/mapping-fault.ts'
import { failureText, faultAt } from '../../platform/base/failures/failure-text.ts'
import { paths } from '../../platform/base/paths.ts'
import { EntryForm, SubmitButton } from '../../ui/fields/entry-form.tsx'
import { Checkbox, TextField } from '../../ui/fields/field.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { ConstantsForm } from './constants-form.tsx'
import { FileColumnsTable } from './file-columns-table.tsx'
import { useDraftImport } from './mutations.ts'
import { NameQuestions, withProposals } from './name-questions.tsx'
import { isUsableRule, PriceRuleForm } from './price-rule-form.tsx'

/** The fields of a file's columns, as proposed or changed; its changes are previewed before anything does. */
export function MappingForm({ file }: { readonly file: FileImport }) {
  const navigate = useNavigate()
  const [mapping, setMapping] = useState<ImportMapping>(file.mapping)
  const [keepAs, setKeepAs] = useState(file.kept ?? '')
  const [fault, setFault] = useState<string>()
  const draft = useDraftImport(file.importId, (id) => navigate(paths.changeSet(id)))
  const set = (change: Partial<ImportMapping>) => {
    setFault(undefined)
    setMapping({ ...mapping, ...change })
  }
  const { columns, constants, priceRule, withStock } = mapping
  const { questions, unasked } = file
  const names = withProposals(mapping.names ?? [], questions)
  const hasPrice = columns.includes('price') || columns.includes('purchase_price')
  const send = () => {
    const used = {
      ...mapping,
      numbers: file.mapping.numbers,
      priceRule: hasPrice ? priceRule : null,
      constants: constants.filter(({ text }) => text.trim() !== ''),
      names,
    }
    const found = findMappingFault(used)
    setFault(found)
    if (found === undefined && isUsableRule(used.priceRule))
      draft.mutate({ mapping: used, keepAs: keepAs.trim(), othersAreNew: unasked > 0 })
  }
  const refusal = draft.error && (faultAt(draft.error, 'mapping') ?? failureText(draft.error))
  return (
    <EntryForm
      className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {questions.length > 0 && (
        <NameQuestions
          file={file}
          names={names}
          onAnswer={(answer) =>
            set({
              names: names.map((each) =>
                each.field === answer.field && each.text === answer.text ? answer : each,
              ),
            })
          }
        />
      )}
      <FileColumnsTable
        columns={file.columns}
        fields={columns}
        onChoose={(place, field) => set({ columns: columns.with(place, field) })}
      />
      <div className="grid gap-8">
        <ConstantsForm
          constants={constants}
          missing={findMissing(mapping, 'needed')}
          notShown={findMissing(mapping, 'shown')}
          onChange={(changed) => set({ constants: changed })}
        />
        {hasPrice && (
          <PriceRuleForm rule={priceRule} onChange={(rule) => set({ priceRule: rule })} />
        )}
        {columns.includes('available') && (
          <Checkbox
            label="Also enter the stock of products that are in the shop"
            checked={withStock}
            onChange={(event) => set({ withStock: event.target.checked })}
          />
        )}
        <TextField
          label="Keep this mapping as"
          hint="Proposed again for files with nearly the same heads"
          maxLength={mappingBounds.nameLength}
          autoComplete="off"
          value={keepAs}
          onChange={(event) => setKeepAs(event.target.value)}
        />
        <div className="grid gap-3">
          <SubmitButton kind="primary" working={draft.isPending}>
            Preview the changes
          </SubmitButton>
          <FormError>{fault ?? refusal}</FormError>
        </div>
      </div>
    </EntryForm>
  )
}
