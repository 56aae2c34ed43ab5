/** Thrown by a start that was told to stop half way. */
export class StoppedEarly extends Error {}

export type UndoStack = {
  /** Remembers how to undo what was just started; undoes it at once when stopping has begun. */
  add: (undo: () => Promise<void> | void) => Promise<void>
  /** Undoes everything, last first. */
  unwind: () => Promise<void>
  isUnwinding: () => boolean
}

export function createUndoStack(): UndoStack {
  const steps: (() => Promise<void> | void)[] = []
  let isUnwinding = false
  return {
    add: async (undo) => {
      if (isUnwinding) {
        await undo()
        throw new StoppedEarly()
      }
      steps.push(undo)
    },
    unwind: async () => {
      isUnwinding = true
      for (let undo = steps.pop(); undo !== undefined; undo = steps.pop()) await undo()
    },
    isUnwinding: () => isUnwinding,
  }
}
