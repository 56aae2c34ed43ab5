/**
 * Light or dark. The system decides unless the person chose; the choice is kept in local storage, applied as `data-theme`
 * on <html> before the first paint (`themeScript`), and followed by other open tabs.
 */
import { useSyncExternalStore } from 'react'
import { deviceStorage } from '../device-storage.ts'

export const themeChoices = ['system', 'light', 'dark'] as const
export type ThemeChoice = (typeof themeChoices)[number]
export type Theme = 'light' | 'dark'

const storageKey = 'theme'
const barId = 'chosen-bar-colour'

/** The colour of the browser's own bars: the page's background in each theme (`--ground` in tokens.css). */
export const groundColours: Record<Theme, string> = { light: '#faf6ef', dark: '#0a1222' }

/**
 * Runs in <head> before anything is drawn, so that there is no white flash at night. Also says (`data-js`) that scripts run at all.
 * The chosen bar colour comes before the system's two, and browsers take the first that applies.
 */
export const themeScript = `(function(d,h){d.dataset.js='';try{var t=localStorage.getItem('${storageKey}');if(t==='light'||t==='dark'){d.dataset.theme=t;var m=document.createElement('meta');m.name='theme-color';m.id='${barId}';m.content=t==='dark'?'${groundColours.dark}':'${groundColours.light}';h.prepend(m)}}catch(e){}})(document.documentElement,document.head)`

const listeners = new Set<() => void>()

const darkSystem = (): MediaQueryList => window.matchMedia('(prefers-color-scheme: dark)')

const readChoice = (): ThemeChoice => {
  const chosen = document.documentElement.dataset.theme
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system'
}

const readTheme = (): Theme => {
  const choice = readChoice()
  if (choice !== 'system') return choice
  return darkSystem().matches ? 'dark' : 'light'
}

const colourBars = (choice: ThemeChoice): void => {
  document.getElementById(barId)?.remove()
  if (choice === 'system') return
  const bar = document.createElement('meta')
  bar.name = 'theme-color'
  bar.id = barId
  bar.content = groundColours[choice]
  document.head.prepend(bar)
}

const apply = (choice: ThemeChoice): void => {
  if (choice === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = choice
  colourBars(choice)
  for (const notify of listeners) notify()
}

/** Chooses a theme, for this and later visits. Where storage is refused the choice lasts for this page only. */
export const chooseTheme = (choice: ThemeChoice): void => {
  if (choice === 'system') deviceStorage.remove(storageKey)
  else deviceStorage.write(storageKey, choice)
  apply(choice)
}

const followOtherTabs = (event: StorageEvent): void => {
  if (event.key !== storageKey) return
  apply(event.newValue === 'light' || event.newValue === 'dark' ? event.newValue : 'system')
}

const subscribe = (notify: () => void): (() => void) => {
  listeners.add(notify)
  window.addEventListener('storage', followOtherTabs)
  const system = darkSystem()
  system.addEventListener('change', notify)
  return () => {
    listeners.delete(notify)
    if (listeners.size === 0) window.removeEventListener('storage', followOtherTabs)
    system.removeEventListener('change', notify)
  }
}

/** What was chosen, and what is shown because of it. On the server: the system's choice, light. */
export const useTheme = (): { choice: ThemeChoice; theme: Theme } => ({
  choice: useSyncExternalStore(subscribe, readChoice, () => 'system'),
  theme: useSyncExternalStore(subscribe, readTheme, () => 'light'),
})
