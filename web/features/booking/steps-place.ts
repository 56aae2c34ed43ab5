/** Apart from the steps themselves, whose script comes only where a driver presses one or something waits. */
import { waitingStepsHours } from '../../../domain/retention.ts'
import { hasKept, type KeptPlace } from '../../ui/kept-state.ts'

export const stepsPlace: KeptPlace = {
  key: 'towline.steps',
  version: 1,
  keptForMs: waitingStepsHours * 60 * 60_000,
}

/** Steps of a job that were pressed in this browser may wait for a connection. */
export const hasWaitingSteps = (): boolean => hasKept(stepsPlace)
