/** Runs in the browser; sent as source, so it uses nothing outside itself (see `../script.ts`). */
import type { FromWallet } from '../../frame-protocol.ts'
import type { payments } from './payments.ts'

/** A wallet as a device has one: a button, a sheet with its cards, and the page around it, which says when it may open. */
export const runWallet = (parts: { payments: typeof payments }): void => {
  const element = (id: string): HTMLElement => {
    const found = document.getElementById(id)
    if (!found) throw new Error(`The wallet has no ${id}`)
    return found
  }
  const frame = element('wallet')
  const sheet = element('sheet')
  const button = element('open')
  const status = element('status')
  const parentOrigin = frame.dataset['parentOrigin'] ?? ''
  const api = parts.payments(frame.dataset['publishableKey'] ?? '')
  let chosen = ''

  const post = (message: FromWallet): void => {
    if (window.parent === window || parentOrigin === '') return
    window.parent.postMessage(message, parentOrigin)
  }
  const show = (isOpen: boolean): void => {
    sheet.hidden = !isOpen
    button.hidden = isOpen
    post({ type: 'height', height: Math.ceil(frame.getBoundingClientRect().height) })
  }
  const greet = (): void => {
    post({ type: 'ready', isAvailable: frame.dataset['isAvailable'] === 'true' })
    show(!sheet.hidden)
  }
  const confirm = async (clientSecret: string): Promise<void> => {
    status.textContent = 'Paying.'
    const outcome = await api.confirmSaved(clientSecret, chosen)
    status.textContent = ''
    show(false)
    if ('error' in outcome) post({ type: 'result', error: outcome.error })
    else post({ type: 'result', status: outcome.intent.status })
  }

  window.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (event.source !== window.parent || event.origin !== parentOrigin) return
    const { data } = event
    if (typeof data !== 'object' || data === null) return
    const type: unknown = Reflect.get(data, 'type')
    const clientSecret: unknown = Reflect.get(data, 'clientSecret')
    if (type === 'hello') greet()
    if (type === 'open') show(true)
    if (type === 'confirm' && typeof clientSecret === 'string') void confirm(clientSecret)
  })
  button.addEventListener('click', () => post({ type: 'click' }))
  element('cancel').addEventListener('click', () => show(false))
  for (const card of document.querySelectorAll<HTMLButtonElement>('[data-method]')) {
    card.addEventListener('click', () => {
      chosen = card.dataset['method'] ?? ''
      post({ type: 'confirm' })
    })
  }
  greet()
}
