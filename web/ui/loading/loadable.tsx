import { use, type ComponentType } from 'react'

export type Loadable<Props> = ComponentType<Props> & {
  /** Loads its script ahead; one that does not load now is loaded when it is drawn. */
  loadAhead: () => Promise<void>
}

/** How to begin the loads that failed again. */
const failed = new Set<() => void>()

/** From now on the parts whose scripts did not load try again when they are drawn. For the boundary that shows something else instead. */
export const forgetFailedLoads = (): void => {
  for (const forget of failed) forget()
  failed.clear()
}

/** Like `lazy`, for a part that its page cannot do without: it can be loaded ahead, and tried again after a failure. */
export const loadable = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Loadable<Props> => {
  let loading: Promise<void> | null = null
  let Part: ComponentType<Props> | null = null
  const forget = (): void => {
    loading = null
  }
  const start = (): Promise<void> =>
    (loading ??= load().then(
      (loaded) => {
        Part = loaded
      },
      (failure: unknown) => {
        // Until the boundary has caught it: drawn again before that, it must fail again and not begin again.
        failed.add(forget)
        throw failure
      },
    ))
  const Later = (props: Props) => {
    if (!Part) use(start())
    return Part && <Part {...props} />
  }
  return Object.assign(Later, { loadAhead: () => start().catch(forget) })
}
