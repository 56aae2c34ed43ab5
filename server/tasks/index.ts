export { flagFailedJobs, retryJob } from './flag-failed-jobs.ts'
export {
  closeTask,
  closeTaskByHand,
  lockTask,
  openTask,
  openTasks,
  taskById,
  annotateTask,
  type OperatorTask,
  type TaskRow,
} from './tasks.store.ts'
