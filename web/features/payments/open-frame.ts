/** A frame of the fake card provider's origin in this page. Both sides talk by `postMessage`, each to the other's exact origin. */

type FrameOptions<FromFrame> = {
  /** The address of what is drawn in it. */
  url: string
  title: string
  theme: string
  height: string
  /** Only what the frame itself sends, and from its own origin. */
  hear: (message: FromFrame) => void
}

export type OpenFrame<ToFrame> = {
  frame: HTMLIFrameElement
  post: (message: ToFrame) => void
  /** Its own height, in pixels. */
  resize: (height: number) => void
  close: () => void
}

export const openFrame = <ToFrame extends { type: string }, FromFrame>(
  element: HTMLElement,
  { url, title, theme, height, hear }: FrameOptions<FromFrame>,
): OpenFrame<ToFrame | { type: 'hello' }> => {
  const address = new URL(url)
  address.searchParams.set('parent', window.location.origin)
  address.searchParams.set('theme', theme)
  const frame = document.createElement('iframe')
  frame.title = title
  frame.src = address.href
  // With the page's own dark scheme a browser would paint a white background behind the frame.
  frame.style.cssText = `display:block;width:100%;border:0;height:${height};color-scheme:normal`

  const post = (message: ToFrame | { type: 'hello' }): void =>
    frame.contentWindow?.postMessage(message, address.origin)
  const listen = ({ origin, source, data }: MessageEvent): void => {
    if (origin === address.origin && source === frame.contentWindow) hear(data)
  }
  window.addEventListener('message', listen)
  frame.addEventListener('load', () => post({ type: 'hello' }))
  element.append(frame)
  return {
    frame,
    post,
    resize: (pixels) => {
      frame.style.height = `${Math.ceil(pixels)}px`
    },
    close: () => {
      window.removeEventListener('message', listen)
      frame.remove()
    },
  }
}
