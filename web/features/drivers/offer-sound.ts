/**
 * The sound of a job that waits for an answer: two rising notes, made by the browser itself, so there is no file to load on a weak
 * connection. Browsers let a page make sound only after the user has touched it; until then `isReady` is false and the screen offers a
 * button.
 */

export type OfferSound = {
  isReady: () => boolean
  /** Call it from a press: the browser's rule requires that. */
  unlock: () => Promise<void>
  ringOnce: () => void
  close: () => void
}

const notes = [
  { hertz: 660, atSeconds: 0 },
  { hertz: 880, atSeconds: 0.18 },
  { hertz: 660, atSeconds: 0.5 },
  { hertz: 880, atSeconds: 0.68 },
] as const
const noteSeconds = 0.16
const loudness = 0.35

export const openOfferSound = (): OfferSound => {
  let context: AudioContext | null = null

  const play = (audio: AudioContext, hertz: number, at: number): void => {
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    tone.type = 'triangle'
    tone.frequency.value = hertz
    // Eased in and out: a note that starts at once clicks.
    volume.gain.setValueAtTime(0, at)
    volume.gain.linearRampToValueAtTime(loudness, at + 0.02)
    volume.gain.linearRampToValueAtTime(0, at + noteSeconds)
    tone.connect(volume).connect(audio.destination)
    tone.start(at)
    tone.stop(at + noteSeconds)
  }

  return {
    isReady: () => context?.state === 'running',
    unlock: async () => {
      context ??= new AudioContext()
      if (context.state !== 'running') await context.resume()
    },
    ringOnce: () => {
      if (context?.state !== 'running') return
      for (const { hertz, atSeconds } of notes)
        play(context, hertz, context.currentTime + atSeconds)
    },
    close: () => {
      void context?.close()
      context = null
    },
  }
}
