import { useEffect, useState, type ComponentType } from 'react'

type LatePart<Props> = {
  /** Null until its script is loaded. */
  Part: ComponentType<Props> | null
  /** Its script did not load in this attempt. */
  isMissing: boolean
}

/** A part whose script loads once it is wanted. A load that failed is repeated when `attempt` changes. `load` must not change. */
export const useLatePart = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { isWanted = true, attempt }: { isWanted?: boolean; attempt: number },
): LatePart<Props> => {
  const [loaded, setLoaded] = useState<{ part: ComponentType<Props> } | null>(null)
  const [missedAttempt, setMissedAttempt] = useState<number | null>(null)
  const isLoaded = loaded !== null

  useEffect(() => {
    if (!isWanted || isLoaded) return undefined
    let isOver = false
    load()
      .then(({ default: part }) => {
        if (!isOver) setLoaded({ part })
      })
      .catch(() => {
        if (!isOver) setMissedAttempt(attempt)
      })
    return () => {
      isOver = true
    }
  }, [load, isWanted, isLoaded, attempt])

  return { Part: loaded?.part ?? null, isMissing: !isLoaded && missedAttempt === attempt }
}
