import { formatCount, formatCountOf } from '../../../../contract/values/money/money.ts'
import { writeCell } from './cell-text.ts'
import { type CellEntry, type Edits, enterCells, noEdits, withoutSent } from './edits.ts'
import { clampPlace, type GridPlace, type GridRange, rangeBetween } from './range.ts'
import { editableAt, fillRange, type GridSheet, placeBlock, sizeOf, textAt } from './sheet.ts'

export interface SheetState {
  readonly edits: Edits
  /** Changes before each step, newest last: Ctrl+Z. */
  readonly past: readonly Edits[]
  /** Changes that were taken back: Ctrl+Y. */
  readonly future: readonly Edits[]
  /** The cell with the focus. */
  readonly active: GridPlace
  /** The corner of the selection opposite the active cell. */
  readonly anchor: GridPlace
  /** The entry in the active cell, with its product, because other rows may be loaded meanwhile. */
  readonly typing: CellEntry | undefined
  /** Tells the result of the last step if it isn't obvious. */
  readonly note: string
  /** Rises with each step after which the focus follows the active cell. */
  readonly focusStep: number
}

export type SheetAction =
  | { readonly kind: 'go'; readonly to: GridPlace; readonly extend?: boolean }
  | { readonly kind: 'selectAll' }
  /** Starts with the text typed over the cell, or else with the cell's own text. */
  | { readonly kind: 'edit'; readonly text?: string }
  | { readonly kind: 'type'; readonly text: string }
  | { readonly kind: 'commit'; readonly rows?: number; readonly columns?: number }
  /** Commits without taking the focus back. */
  | { readonly kind: 'leave' }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'paste'; readonly block: readonly (readonly string[])[] }
  | { readonly kind: 'clear' }
  | { readonly kind: 'takeBack' }
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' }
  | { readonly kind: 'discard' }
  /** Takes the changes away that a draft has; one typed meanwhile stays, and so does the open cell. */
  | { readonly kind: 'sent'; readonly sent: Edits }

const MOST_STEPS = 100
const FIRST: GridPlace = { row: 0, column: 1 }

export function beginSheet(edits: Edits): SheetState {
  return {
    edits,
    past: [],
    future: [],
    active: FIRST,
    anchor: FIRST,
    typing: undefined,
    note: '',
    focusStep: 0,
  }
}

/** Another filter or other columns may have taken the active cell away; what was typed stays with its product. */
export function clampState(state: SheetState, sheet: GridSheet): SheetState {
  const size = sizeOf(sheet)
  const [active, anchor] = [clampPlace(state.active, size), clampPlace(state.anchor, size)]
  const isSame = samePlace(active, state.active) && samePlace(anchor, state.anchor)
  const clamped = isSame ? state : { ...state, active, anchor }
  const { typing } = state
  if (!typing || isCellOf(typing, editableAt(sheet, active))) return clamped
  return { ...commit(clamped, sheet), note: `What you typed is kept for ${typing.product.name}` }
}

function isCellOf({ product, field }: CellEntry, cell: ReturnType<typeof editableAt>): boolean {
  return product._id === cell?.product._id && field === cell.field
}

function samePlace(one: GridPlace, other: GridPlace): boolean {
  return one.row === other.row && one.column === other.column
}

export function selectedRange({ active, anchor }: SheetState): GridRange {
  return rangeBetween(active, anchor)
}

/** The grid's state after a key, a click or the clipboard. */
export function nextState(given: SheetState, action: SheetAction, sheet: GridSheet): SheetState {
  if (action.kind === 'leave') return commit(clampState(given, sheet), sheet)
  if (action.kind === 'sent')
    return { ...given, edits: withoutSent(given.edits, action.sent), past: [], future: [] }
  const focusStep = given.focusStep + 1
  const state = { ...clampState(given, sheet), note: '', focusStep }
  const range = selectedRange(state)
  switch (action.kind) {
    case 'go': {
      const to = clampPlace(action.to, sizeOf(sheet))
      return { ...commit(state, sheet), active: to, anchor: action.extend ? state.anchor : to }
    }
    case 'selectAll': {
      const { rows, columns } = sizeOf(sheet)
      return { ...state, anchor: FIRST, active: { row: rows - 1, column: columns - 1 } }
    }
    case 'edit': {
      const cell = editableAt(sheet, state.active)
      if (!cell) return state
      const typed = action.text ?? textAt(sheet, state.edits, state.active)
      return { ...state, typing: { ...cell, typed }, anchor: state.active }
    }
    case 'type':
      return { ...state, typing: state.typing && { ...state.typing, typed: action.text } }
    case 'commit': {
      const { row, column } = state.active
      const to = { row: row + (action.rows ?? 0), column: column + (action.columns ?? 0) }
      const place = clampPlace(to, sizeOf(sheet))
      return { ...commit(state, sheet), active: place, anchor: place }
    }
    case 'cancel':
      return { ...state, typing: undefined }
    case 'paste':
      return paste(state, action.block, sheet)
    case 'clear':
      return enter(
        state,
        fillRange(sheet, range, () => ''),
        sheet,
      )
    case 'takeBack':
      return takeBack(state, sheet, range)
    default:
      return step(state, action.kind)
  }
}

/** The state once the open cell is entered. */
export function commit(state: SheetState, sheet: GridSheet): SheetState {
  const { typing } = state
  return typing ? enter({ ...state, typing: undefined }, [typing], sheet) : state
}

function enter(
  state: SheetState,
  entries: readonly CellEntry[],
  { fields }: GridSheet,
): SheetState {
  const edits = enterCells(state.edits, entries, fields)
  // Only these products can differ: comparing all of thousands took milliseconds for each key.
  const textOf = (all: Edits, { product: { _id } }: CellEntry) => JSON.stringify(all[_id])
  if (entries.every((entry) => textOf(edits, entry) === textOf(state.edits, entry))) return state
  return { ...remember(state), edits }
}

function remember(state: SheetState): SheetState {
  return { ...state, past: [...state.past.slice(1 - MOST_STEPS), state.edits], future: [] }
}

function paste(
  state: SheetState,
  block: readonly (readonly string[])[],
  sheet: GridSheet,
): SheetState {
  const { entries, leftOut, target } = placeBlock(sheet, block, selectedRange(state))
  const size = sizeOf(sheet)
  const pasted = `${formatCountOf(entries.length, 'cell')} pasted`
  const rest = `${formatCount(leftOut)} left out (outside the list, or not editable)`
  return {
    ...enter(state, entries, sheet),
    anchor: clampPlace({ row: target.top, column: target.left }, size),
    active: clampPlace({ row: target.bottom, column: target.right }, size),
    note: leftOut > 0 ? `${pasted}, ${rest}` : pasted,
  }
}

function takeBack(state: SheetState, sheet: GridSheet, range: GridRange): SheetState {
  const after = enter(state, fillRange(sheet, range, writeCell), sheet)
  return after === state ? state : { ...after, note: 'Taken back' }
}

function step(state: SheetState, kind: 'undo' | 'redo' | 'discard'): SheetState {
  const { edits, past, future } = state
  if (kind === 'discard')
    return { ...remember(state), edits: noEdits, typing: undefined, note: 'Changes discarded' }
  const [from, to] = kind === 'undo' ? [past, future] : [future, past]
  const found = from.at(-1)
  if (!found) return state
  const [left, grown] = [from.slice(0, -1), [...to, edits]]
  return {
    ...state,
    edits: found,
    note: kind === 'undo' ? 'Undone' : 'Done again',
    ...(kind === 'undo' ? { past: left, future: grown } : { past: grown, future: left }),
  }
}
