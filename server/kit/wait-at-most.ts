/** Resolves when `work` has ended, in any way, or after `ms`: for values that are better slightly old than waited for. */
export const waitAtMost = async (ms: number, work: Promise<unknown>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([late, work.catch(() => {})])
  clearTimeout(timer)
}
