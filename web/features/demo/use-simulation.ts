/** The simulation of this tab: kept over a reload and gone with the tab. Its clock runs while the tab is visible. */
import { useEffect, useState } from 'react'
import { hasEnded } from '../../../domain/bookings/booking.ts'
import type { Refusal } from '../../../domain/refusal.ts'
import { openPersistedState } from '../../ui/persisted-state.ts'
import { restoreSimulation, type Simulation } from './simulation.ts'
import { step, type SimulationEvent } from './step.ts'

const kept = openPersistedState<Simulation | null>({
  key: 'towline.demo',
  version: 1,
  keptForMs: 12 * 60 * 60_000,
  where: 'tab',
  initial: null,
  restore: restoreSimulation,
})

/** This account's simulation. One that another account has left in this tab is discarded. */
export const useSimulation = (accountId: string): Simulation | null => {
  const simulation = kept.use()
  const isOfOthers = simulation !== null && simulation.accountId !== accountId
  useEffect(() => {
    if (isOfOthers) kept.clear()
  }, [isOfOthers])
  return isOfOthers ? null : simulation
}

export const startSimulation = (simulation: Simulation): void => kept.set(simulation)
export const endSimulation = kept.clear

/** Applies an event; returns null, or why it was refused. */
export const play = (event: SimulationEvent): Refusal | null => {
  const before = kept.get()
  if (!before) return { code: 'not_found' }
  const after = step(before, event)
  if (!after.ok) return after.refusal
  if (after.value !== before) kept.set(after.value)
  return null
}

const tickMs = 1_000

/** Lets time pass until the booking ends. Returns the simulation's clock minus this device's, in milliseconds, as of the last tick. */
export const useSimulatedClock = ({ atMs, trip }: Simulation): number => {
  const [offsetMs, setOffsetMs] = useState(() => atMs - Date.now())
  const isGoing = trip !== null && !hasEnded(trip.status)

  useEffect(() => {
    if (!isGoing) return undefined
    let last = performance.now()
    const timer = window.setInterval(() => {
      const now = performance.now()
      if (!document.hidden) play({ kind: 'tick', elapsedMs: now - last })
      last = now
      setOffsetMs((kept.get()?.atMs ?? 0) - Date.now())
    }, tickMs)
    return () => window.clearInterval(timer)
  }, [isGoing])

  return offsetMs
}
