import { useEffect, useRef, useState } from 'react'

export type Suggestion = { id: string; label: string; detail?: string }

/** Finds suggestions for the typed words. Throws when the server cannot be reached; honours `signal`. */
export type LoadSuggestions = (typed: string, signal: AbortSignal) => Promise<readonly Suggestion[]>

export type Suggestions =
  | { state: 'idle' }
  | { state: 'loading' }
  | { state: 'ready'; options: readonly Suggestion[] }
  | { state: 'failed' }

/** Typing is quicker than looking up: a short rest comes before each look-up. */
const restMs = 150

/** What was found for fewer letters and fits these as well, until the look-up answers: nothing else may be picked before. */
export const stillFitting = (found: Suggestions, typed: string): Suggestions => {
  const words = typed.trim().toLowerCase()
  const options =
    found.state === 'ready'
      ? found.options.filter(({ label }) => label.toLowerCase().includes(words))
      : []
  return options.length > 0 ? { state: 'ready', options } : { state: 'loading' }
}

/**
 * Suggestions for what is being typed. Only the latest look-up counts: an earlier one is aborted, and its answer, should it still
 * come, is ignored.
 */
export const useSuggestions = (load: LoadSuggestions, minLength: number) => {
  const [found, setFound] = useState<Suggestions>({ state: 'idle' })
  const running = useRef<AbortController | null>(null)
  const timer = useRef<number | undefined>(undefined)

  const stop = (): void => {
    window.clearTimeout(timer.current)
    running.current?.abort()
    running.current = null
  }

  useEffect(
    () => () => {
      window.clearTimeout(timer.current)
      running.current?.abort()
    },
    [],
  )

  const lookUp = async (typed: string): Promise<void> => {
    const own = new AbortController()
    running.current = own
    try {
      const options = await load(typed, own.signal)
      if (!own.signal.aborted) setFound({ state: 'ready', options })
    } catch {
      if (!own.signal.aborted) setFound({ state: 'failed' })
    }
  }

  const suggest = (typed: string): void => {
    stop()
    if (typed.trim().length < minLength) {
      setFound({ state: 'idle' })
      return
    }
    setFound((before) => stillFitting(before, typed))
    timer.current = window.setTimeout(() => void lookUp(typed.trim()), restMs)
  }

  const clear = (): void => {
    stop()
    setFound({ state: 'idle' })
  }

  return { found, suggest, clear }
}
