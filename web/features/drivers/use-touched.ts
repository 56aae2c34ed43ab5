import { useSyncExternalStore } from 'react'

/** Whether the user has touched this page: before that, browsers let it neither play sound nor speak. */
export const useTouched = (): boolean =>
  useSyncExternalStore(subscribe, hasBeenTouched, () => false)

/** Only for browsers that do not report it themselves. */
let isTouched = false

const hasBeenTouched = (): boolean => navigator.userActivation?.hasBeenActive ?? isTouched

const subscribe = (notify: () => void): (() => void) => {
  const touch = (): void => {
    isTouched = true
    notify()
  }
  window.addEventListener('pointerup', touch)
  window.addEventListener('keydown', touch)
  return () => {
    window.removeEventListener('pointerup', touch)
    window.removeEventListener('keydown', touch)
  }
}
