import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
} from 'react'
import { readBlock, writeBlock } from '../sheet/block-text.ts'
import type { Edits } from '../sheet/edits.ts'
import { type GridPlace, placeByKey } from '../sheet/range.ts'
import { type GridSheet, readRange, sizeOf } from '../sheet/sheet.ts'
import {
  beginSheet,
  clampState,
  commit,
  nextState,
  type SheetAction,
  type SheetState,
  selectedRange,
} from '../sheet/sheet-state.ts'

interface SheetWishes {
  readonly sheet: GridSheet
  readonly begun: () => Edits
  /** Called with all changes, the open cell's among them. */
  readonly onEdits: (edits: Edits) => void
}

/** The grid's state; `dispatch` keeps its identity, so that rows need not render again. */
export function useSheet({ sheet, begun, onEdits }: SheetWishes) {
  const [state, dispatch] = useReducer(
    (before: SheetState, action: SheetAction) => nextState(before, action, sheet),
    undefined,
    () => beginSheet(begun()),
  )
  // With the open cell's text, because a page that is left by the browser's Back button doesn't blur its field.
  const typed = useMemo(() => commit(state, sheet).edits, [state, sheet])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only changed edits are told
  useEffect(() => onEdits(typed), [typed])
  const shown = clampState(state, sheet)
  // Other rows ended the typing. Told to the reducer, else it would go on once the rows are back.
  if (shown.typing !== state.typing) dispatch({ kind: 'leave' })
  return { state: shown, dispatch }
}

type Dispatch = (action: SheetAction) => void

interface GridWishes {
  readonly sheet: GridSheet
  readonly state: SheetState
  readonly dispatch: Dispatch
  /** Ticks the selected rows, or takes their ticks away. */
  readonly onTickRows: (rows: readonly number[]) => void
}

/** Keyboard (ARIA Authoring Practices, grid), mouse and clipboard of the grid. One cell is in the tab order. */
export function useGridEvents({ sheet, state, dispatch, onTickRows }: GridWishes) {
  const grid = useRef<HTMLTableElement>(null)
  const { active, typing, focusStep } = state
  const isEditing = typing !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves by steps only, never into a page just loaded
  useLayoutEffect(() => {
    if (focusStep === 0 || isEditing) return
    const cell = grid.current?.querySelector<HTMLElement>(
      `[data-place="${active.row}:${active.column}"]`,
    )
    cell?.focus({ preventScroll: true })
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [focusStep])

  const keys = useKeys({ sheet, state, onTickRows }, dispatch)
  const mouse = useMouse(state, dispatch)
  const copy = (event: ClipboardEvent): boolean => {
    if (isInEditor(event)) return false
    event.preventDefault()
    const block = readRange(sheet, state.edits, selectedRange(state))
    event.clipboardData.setData('text/plain', writeBlock(block))
    return true
  }
  return {
    grid,
    events: {
      onKeyDown: keys,
      ...mouse,
      onCopy: copy,
      onCut: (event: ClipboardEvent) => {
        if (copy(event)) dispatch({ kind: 'clear' })
      },
      onPaste: (event: ClipboardEvent) => {
        if (isInEditor(event)) return
        event.preventDefault()
        // A picture has none; an empty cell of a spreadsheet is a line break.
        const text = event.clipboardData.getData('text/plain')
        if (text !== '') dispatch({ kind: 'paste', block: readBlock(text) })
      },
    },
  }
}

/** The field of the cell that is edited has keys, mouse and clipboard of its own. */
function isInEditor({ target }: { readonly target: EventTarget }): boolean {
  return target instanceof HTMLInputElement && target.type === 'text'
}

function useKeys(
  { sheet, state, onTickRows }: Pick<GridWishes, 'sheet' | 'state' | 'onTickRows'>,
  act: Dispatch,
) {
  const byEditKey = (event: KeyboardEvent): SheetAction | undefined => {
    if (event.key === 'Escape') return { kind: 'cancel' }
    const back = event.shiftKey ? -1 : 1
    if (event.key === 'Enter') return { kind: 'commit', rows: back }
    return event.key === 'Tab' ? { kind: 'commit', columns: back } : undefined
  }
  const byKey = (event: KeyboardEvent): SheetAction | undefined => {
    const { key, shiftKey } = event
    const isCommand = event.ctrlKey || event.metaKey
    const to = placeByKey(state.active, key, isCommand, sizeOf(sheet))
    if (to) return { kind: 'go', to, extend: shiftKey }
    if (isCommand) return commands[`${shiftKey ? 'Shift+' : ''}${key.toLowerCase()}`]
    if (event.altKey) return undefined
    if (key.length === 1) return { kind: 'edit', text: key }
    return Object.hasOwn(plainKeys, key) ? plainKeys[key] : undefined
  }
  return (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || isOnHeading(event)) return
    if (event.key === ' ' && state.typing === undefined) {
      event.preventDefault()
      const { top, bottom } = selectedRange(state)
      onTickRows(Array.from({ length: bottom - top + 1 }, (_, row) => top + row))
      return
    }
    const action = isInEditor(event) ? byEditKey(event) : byKey(event)
    if (!action) return
    event.preventDefault()
    act(action)
  }
}

const plainKeys: Readonly<Record<string, SheetAction>> = {
  Enter: { kind: 'edit' },
  F2: { kind: 'edit' },
  Delete: { kind: 'clear' },
  Backspace: { kind: 'clear' },
  Escape: { kind: 'takeBack' },
}

const commands: Readonly<Record<string, SheetAction | undefined>> = {
  a: { kind: 'selectAll' },
  z: { kind: 'undo' },
  y: { kind: 'redo' },
  'Shift+z': { kind: 'redo' },
}

/** The tick that ticks all rows is a control of its own. */
function isOnHeading({ target }: { readonly target: EventTarget }): boolean {
  return (target as Element).closest('thead') !== null
}

function isTick({ target }: { readonly target: EventTarget }): boolean {
  return target instanceof HTMLInputElement && target.type === 'checkbox'
}

function placeOf({ target }: { readonly target: EventTarget }): GridPlace | undefined {
  const cell = (target as Element).closest<HTMLElement>('[data-cell]')
  const [row, column] = (cell?.dataset.cell ?? '').split(':').map(Number)
  return row === undefined || column === undefined ? undefined : { row, column }
}

function useMouse({ active }: SheetState, act: Dispatch) {
  const isDragging = useRef(false)
  const wasActive = useRef(false)
  return {
    onMouseDown: (event: MouseEvent) => {
      const to = placeOf(event)
      if (!to || event.button !== 0 || isInEditor(event) || isTick(event)) return
      isDragging.current = true
      wasActive.current = to.row === active.row && to.column === active.column
      // The focus follows the active cell by script; the browser would select text.
      event.preventDefault()
      act({ kind: 'go', to, extend: event.shiftKey })
    },
    onMouseOver: (event: MouseEvent) => {
      isDragging.current &&= event.buttons === 1
      const to = isDragging.current ? placeOf(event) : undefined
      if (to) act({ kind: 'go', to, extend: true })
    },
    onDoubleClick: (event: MouseEvent) => {
      if (placeOf(event) && !isInEditor(event)) act({ kind: 'edit' })
    },
    onClick: (event: MouseEvent) => {
      const to = placeOf(event)
      // Not before: the row that becomes the active one is made anew, and its tick would miss the click.
      if (to && isTick(event)) return act({ kind: 'go', to, extend: event.shiftKey })
      // A second tap: phones have neither Enter nor a double click.
      const { pointerType } = event.nativeEvent as PointerEvent
      if (pointerType === 'touch' && wasActive.current && to && !isInEditor(event))
        act({ kind: 'edit' })
    },
  }
}
