export { flagFailedJobs, retryJob } from './flag-failed-jobs.ts'
export {
  closeTask,
  closeTaskByHand,
  lockTask,
  openTask,
  openTasks,
  taskById,
  tellTask,
  type OperatorTask,
  type TaskRow,
} from './tasks.store.ts'
