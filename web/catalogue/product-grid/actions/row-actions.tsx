import { useState } from 'react'
import type { Facets } from '../../../../contract/catalogue/catalogue-search.ts'
import type { ChangeAction } from '../../../../contract/catalogue/changes/change-input.ts'
import { formatCount, formatCountOf } from '../../../../contract/values/money/money.ts'
import { failureText } from '../../../platform/base/failures/failure-text.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { useCreateChangeSet } from '../../change-sets/mutations.ts'
import { ActionDialog } from './action-dialog.tsx'
import { type ActionKind, actionKinds } from './action-form.ts'

interface RowActionsProps {
  readonly productIds: readonly string[]
  /** The list in which they are ticked. */
  readonly list: 'shop' | 'removed' | 'drafts'
  readonly facets: Facets | undefined
  /** Called with the number of the draft. */
  readonly onDrafted: (changeSetId: number) => void
  readonly onClear: () => void
}

/** Actions on all ticked products at once; each leads to a preview. */
export function RowActions({ productIds, list, facets, onDrafted, onClear }: RowActionsProps) {
  const [openAction, setOpenAction] = useState<ActionKind>()
  const draft = useCreateChangeSet(onDrafted)
  const count = productIds.length
  const act = (action: ChangeAction, title: string) =>
    draft.mutate({ title, action, productIds: [...productIds] })
  const close = () => {
    setOpenAction(undefined)
    draft.reset()
  }
  const of = formatCountOf(count, 'product')
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="sr-only">Change {of}</legend>
      <p className="num mr-2 font-semibold">{formatCount(count)} ticked</p>
      {list === 'drafts' && (
        <Button
          size="small"
          kind="primary"
          working={draft.isPending && !openAction}
          onClick={() => act({ kind: 'publish' }, `Publish ${of}`)}
        >
          Publish
        </Button>
      )}
      {list === 'removed' ? (
        <Button
          size="small"
          working={draft.isPending}
          onClick={() => act({ kind: 'restore' }, `Bring back ${of}`)}
        >
          Bring back
        </Button>
      ) : (
        <>
          {(Object.keys(actionKinds) as ActionKind[]).map((kind) => (
            <Button
              key={kind}
              size="small"
              aria-haspopup="dialog"
              onClick={() => {
                draft.reset()
                setOpenAction(kind)
              }}
            >
              {actionKinds[kind]}
            </Button>
          ))}
          {list === 'shop' && (
            <Button
              size="small"
              working={draft.isPending && !openAction}
              onClick={() => act({ kind: 'withdraw' }, `Withdraw ${of}`)}
            >
              Withdraw
            </Button>
          )}
          <Button
            size="small"
            kind="danger"
            working={draft.isPending && !openAction}
            onClick={() => act({ kind: 'remove' }, `Remove ${of}`)}
          >
            Remove
          </Button>
        </>
      )}
      <Button size="small" kind="ghost" onClick={onClear}>
        Clear ticks
      </Button>
      {draft.error && !openAction && <FormError>{failureText(draft.error)}</FormError>}
      {openAction && (
        <ActionDialog
          kind={openAction}
          count={count}
          suggestions={suggestionsOf(openAction, facets)}
          isSending={draft.isPending}
          error={draft.error}
          onAct={({ action, title }) => act(action, title)}
          onClose={close}
        />
      )}
    </fieldset>
  )
}

function suggestionsOf(kind: ActionKind, facets: Facets | undefined): string[] {
  if (kind === 'category') return facets?.categories.map(({ value }) => value) ?? []
  return kind === 'brand' ? (facets?.brands.map(({ value }) => value) ?? []) : []
}
