import { Undo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { announce } from './live-region.tsx'
import { hideUndo, type Undoable } from './undo.ts'

/** How often the outcome is requested, once it is due. */
const checkEveryMs = 1_000

/** What is about to happen, the seconds that are left, and the button that takes it back. */
export function UndoBar({ undoable }: { undoable: Undoable }) {
  const { id, title, dueAtMs, isPressedHere, undo, checkOutcome } = undoable
  const [nowMs, setNowMs] = useState(() => Date.now())
  const [isUndoing, setUndoing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const leftSeconds = Math.max(0, Math.ceil((dueAtMs - nowMs) / 1000))
  const isDue = leftSeconds === 0

  useEffect(() => {
    announce(
      `${title} in ${Math.ceil((dueAtMs - Date.now()) / 1000)} seconds. Undo is possible until then.`,
    )
    const before = document.activeElement
    if (isPressedHere) button.current?.focus({ preventScroll: true })
    const timer = setInterval(() => setNowMs(Date.now()), 250)
    return () => {
      clearInterval(timer)
      // the bar goes with the focus in it: back to what was pressed, where that is still there
      if (document.activeElement === document.body && before instanceof HTMLElement)
        before.focus({ preventScroll: true })
    }
  }, [title, dueAtMs, isPressedHere])

  useEffect(() => {
    if (!isDue) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    const check = async (): Promise<void> => {
      const isFinished = await checkOutcome().catch(() => false)
      if (isGone) return
      if (isFinished) hideUndo(id)
      else timer = setTimeout(() => void check(), checkEveryMs)
    }
    void check()
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [isDue, checkOutcome, id])

  const press = async (): Promise<void> => {
    setUndoing(true)
    await undo().catch(() => undefined)
    hideUndo(id)
  }

  return (
    <section
      aria-label={`Undo: ${title}`}
      className="border-line bg-raised text-ink shadow-float flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border p-3 pl-4"
    >
      <p className="text-sm">
        <span className="font-bold">{title}</span>{' '}
        <span className="tabular-nums">
          {isDue ? 'is being carried out' : `in ${leftSeconds} s`}
        </span>
      </p>
      <Button
        ref={button}
        size="sm"
        variant="secondary"
        icon={<Undo2 aria-hidden />}
        isBusy={isUndoing}
        busyLabel="Undoing"
        onClick={() => void press()}
      >
        Undo
      </Button>
    </section>
  )
}
