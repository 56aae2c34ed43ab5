/** Runs in the browser; sent as source, so it uses nothing outside itself (see `../script.ts`). */

/** What every frame of the provider does: it finds its elements, and talks to the page around it and to nothing else. */
export const frameChannel = <Message extends { type: string }>(frameId: string) => {
  const element = (id: string): HTMLElement => {
    const found = document.getElementById(id)
    if (!found) throw new Error(`The ${frameId} has no ${id}`)
    return found
  }
  const frame = element(frameId)
  const parentOrigin = frame.dataset['parentOrigin'] ?? ''
  const send = (message: unknown): void => {
    if (window.parent === window || parentOrigin === '') return
    window.parent.postMessage(message, parentOrigin)
  }
  return {
    element,
    frame,
    publishableKey: frame.dataset['publishableKey'] ?? '',
    post: (message: Message): void => send(message),
    postHeight: (): void =>
      send({ type: 'height', height: Math.ceil(frame.getBoundingClientRect().height) }),
    /** `take` gets each message of the page around the frame: its type, and how to read what else it has. */
    hear: (take: (type: unknown, read: (name: string) => unknown) => void): void =>
      window.addEventListener('message', (event: MessageEvent<unknown>) => {
        if (event.source !== window.parent || event.origin !== parentOrigin) return
        const { data } = event
        if (typeof data !== 'object' || data === null) return
        const read = (name: string): unknown => Reflect.get(data, name)
        take(read('type'), read)
      }),
  }
}
