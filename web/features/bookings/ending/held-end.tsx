import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Button } from '../../../ui/button.tsx'
import { announce } from '../../../ui/feedback/live-region.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { BottomBar } from '../../../ui/page/bottom-bar.tsx'
import { holdLeftMs, releaseStep, takeBackStep, type JobStep } from '../job-steps.ts'
import { stepSender } from '../send-steps.ts'

type HeldEndProps = {
  step: JobStep
  accountId: string
  /** False: where it is drawn. */
  isInBar: boolean
}

/** "Job done" a moment ago: nothing of it has left this device, and Undo takes it back. Drawn again each second by `useHeld`. */
export function HeldEnd({ step, accountId, isInBar }: HeldEndProps) {
  const client = useQueryClient()
  useEffect(() => {
    announce('Job done. You can undo it for a few seconds.')
  }, [])
  useEffect(() => {
    // A phone that goes to another app may never wake this page again.
    const leave = (): void => {
      if (document.visibilityState === 'hidden') releaseStep(stepSender(client, accountId), step)
    }
    document.addEventListener('visibilitychange', leave)
    return () => document.removeEventListener('visibilitychange', leave)
  }, [client, accountId, step])

  const undo = (): void => {
    if (takeBackStep(step)) toast.success({ title: 'Undone', description: 'The job goes on.' })
    else toast.failure({ title: 'Too late to undo', description: 'Job done was already sent.' })
  }
  return (
    <BottomBar label="Job done" isFixed={isInBar} isEverywhere={isInBar}>
      <div className="mx-auto flex max-w-column items-center justify-between gap-3">
        <p className="leading-tight">
          <span className="block font-bold">Job done</span>
          <span className="text-ink-muted tabular-nums">
            {`Sent in ${Math.ceil(holdLeftMs(step) / 1_000)} s`}
          </span>
        </p>
        <Button size="lg" variant="secondary" onClick={undo}>
          Undo
        </Button>
      </div>
    </BottomBar>
  )
}
