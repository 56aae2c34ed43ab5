/**
 * A public page is complete without scripts. So they wait for the visitor's first interaction, and a visitor who only reads never loads
 * them. The list of `signs`, and what the page remembers until the scripts are here, is shared with those scripts.
 */

/** Signs of a visitor: moves, touches, scrolls, types. */
export const signs = [
  'pointermove',
  'pointerdown',
  'touchstart',
  'keydown',
  'focusin',
  'wheel',
  'scroll',
] as const

declare global {
  interface Window {
    /** The last press before a script could handle it. */
    pressedEarly?: HTMLElement | null
  }
}

/** Whether the scripts were loaded because of such a sign. */
export const hasSign = (): boolean => document.documentElement.dataset.sign !== undefined

type LateStart = {
  signs: readonly string[]
  /** A visitor with one of these in local storage has been here before, and the page has more to show them than its HTML. */
  keys: readonly string[]
  /** Addresses that the script will import. */
  modules: readonly string[]
}

/** Written into the page as text, so it can use nothing but its argument. */
function startAtFirstSign({ signs: awaited, keys, modules }: LateStart): void {
  const options = { capture: true, passive: true }
  const start = (): void => {
    const script = document.createElement('script')
    script.type = 'module'
    script.textContent = document.getElementById('later')?.textContent ?? ''
    document.head.append(script)
  }
  const begin = (sign?: Event): void => {
    // A browser reports a mouse that merely rests where the page appeared.
    const isStill = sign instanceof MouseEvent && sign.movementX === 0 && sign.movementY === 0
    if (sign?.type === 'pointermove' && isStill) return
    for (const name of awaited) window.removeEventListener(name, begin, options)
    if (sign) document.documentElement.dataset.sign = ''
    for (const href of modules) {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = href
      document.head.append(link)
    }
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start)
    else start()
  }
  window.addEventListener(
    'click',
    ({ target }) => {
      window.pressedEarly = target instanceof Element ? target.closest('button') : null
    },
    options,
  )
  let isBack = false
  try {
    isBack = keys.some((key) => localStorage.getItem(key) !== null)
  } catch {
    // Storage is refused: treat the visitor as new.
  }
  if (isBack) begin()
  else for (const name of awaited) window.addEventListener(name, begin, options)
}

const moduleLink = /<link rel="modulepreload" [^>]*href="([^"]+)"[^>]*>/g
const moduleScript = /<script type="module"[^>]*>/

/** The same page with its scripts waiting. `keys`: as above. Throws when the page is built differently from what is expected here. */
export const startLate = (html: string, keys: readonly string[]): string => {
  const modules = [...html.matchAll(moduleLink)].map(([, href = '']) => href)
  const isKnown = modules.length > 0 && moduleScript.test(html) && html.includes('</head>')
  if (!isKnown) throw new Error('a public page without scripts that could wait')
  const argument = JSON.stringify({ signs, keys, modules } satisfies LateStart)
  return html
    .replaceAll(moduleLink, '')
    .replace(moduleScript, `<script type="text/plain" id="later">`)
    .replace('</head>', `<script>(${startAtFirstSign.toString()})(${argument})</script></head>`)
}
