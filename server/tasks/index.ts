export {
  closeTask,
  closeTaskByHand,
  openTask,
  openTasks,
  type OperatorTask,
} from './tasks.store.ts'
