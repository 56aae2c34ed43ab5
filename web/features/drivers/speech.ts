/**
 * Reading out, by the browser's own voice. Some browsers have none, and all of them stay silent until the user has touched the page.
 */

/** Whether this browser can read anything out. */
export const canSpeak = (): boolean =>
  typeof window !== 'undefined' &&
  'speechSynthesis' in window &&
  typeof SpeechSynthesisUtterance === 'function'

/** Speaks this now, in place of what was being said. */
export const speak = (words: string): void => {
  if (!canSpeak()) return
  window.speechSynthesis.cancel()
  const utterance = new SpeechSynthesisUtterance(words)
  utterance.lang = 'en-IE'
  window.speechSynthesis.speak(utterance)
}

export const stopSpeaking = (): void => {
  if (canSpeak()) window.speechSynthesis.cancel()
}
