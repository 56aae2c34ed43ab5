/** Apart from the steps themselves, whose script loads only where a driver presses one or something waits. */
import { waitingStepsHours } from '../../../domain/accounts/retention.ts'
import { hasPersisted, type PersistedPlace } from '../../ui/persisted-state.ts'

export const stepsPlace: PersistedPlace = {
  key: 'towline.steps',
  version: 1,
  keptForMs: waitingStepsHours * 60 * 60_000,
}

/** Steps of a job that were pressed in this browser may wait for a connection. */
export const hasWaitingSteps = (): boolean => hasPersisted(stepsPlace)
