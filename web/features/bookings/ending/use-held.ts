import { useEffect, useReducer } from 'react'
import { holdLeftMs, type JobStep } from '../job-steps.ts'

/** Those of these steps that can still be taken back, for as long as that is so. */
export const useHeld = (steps: readonly JobStep[]): readonly JobStep[] => {
  const [, look] = useReducer((count: number) => count + 1, 0)
  const held = steps.filter((step) => step.problem === null && holdLeftMs(step) > 0)
  const isHeld = held.length > 0
  useEffect(() => {
    if (!isHeld) return
    const timer = window.setInterval(look, 500)
    return () => window.clearInterval(timer)
  }, [isHeld])
  return held
}
