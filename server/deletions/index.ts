export { closesAtOf, openClosure } from './closures.store.ts'
export { heldAccounts, heldBookings, heldDrivers } from './held.ts'
export {
  deleteByRule,
  dropDaysByRule,
  logDeletion,
  writeDeletion,
  type DeletionCtx,
  type Times,
} from './log-deletion.ts'
