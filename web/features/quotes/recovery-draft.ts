/** The recovery being described, kept in this browser through reloads, sign-in and lost connections; cleared after booking. */
import { openPersistedState } from '../../ui/persisted-state.ts'
import { emptyRecovery, type Recovery } from './recovery.ts'
import { restoreRecovery } from './restore-recovery.ts'

const draft = openPersistedState<Recovery>({
  key: 'towline.recovery',
  version: 1,
  /** A breakdown is a matter of today: older answers no longer apply. */
  keptForMs: 12 * 60 * 60_000,
  initial: emptyRecovery,
  restore: restoreRecovery,
})

export const clearRecovery = draft.clear

export type ChangeRecovery = (change: Partial<Recovery>) => void

const changeRecovery: ChangeRecovery = (change) => draft.set({ ...draft.get(), ...change })

export type RecoveryDraft = { recovery: Recovery; change: ChangeRecovery }

export const useRecovery = (): RecoveryDraft => ({
  recovery: draft.use(),
  change: changeRecovery,
})
