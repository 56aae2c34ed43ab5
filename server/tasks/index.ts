export { closeTask, openTask, type OperatorTaskKind } from './tasks.store.ts'
