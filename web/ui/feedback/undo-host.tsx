import { lazy, useSyncExternalStore } from 'react'
import { shownUndos, subscribeToUndo, type Undoable } from './undo.ts'
import { OptionalPart } from './fall-back.tsx'

const UndoBar = lazy(async () => ({ default: (await import('./undo-bar.tsx')).UndoBar }))

const none: readonly Undoable[] = []

/** Where the bars appear, on whatever page: rendered once, by the root. */
export function UndoHost() {
  const undoables = useSyncExternalStore(subscribeToUndo, shownUndos, () => none)
  return (
    undoables.length > 0 && (
      <OptionalPart>
        <div className="fixed inset-x-3 bottom-[max(0.75rem,env(safe-area-inset-bottom))] z-30 mx-auto flex max-w-dialog flex-col gap-2">
          {undoables.map((undoable) => (
            <UndoBar key={undoable.id} undoable={undoable} />
          ))}
        </div>
      </OptionalPart>
    )
  )
}
