/** Runs in the browser; sent as source, so it uses nothing outside itself (see `../script.ts`). */
import type { FromWallet } from '../../frame-protocol.ts'
import type { frameChannel } from './frame-channel.ts'
import type { payments } from './payments.ts'

/** A wallet as a device has one: a button, a sheet with its cards, and the page around it, which says when it may open. */
export const runWallet = (parts: {
  frameChannel: typeof frameChannel
  payments: typeof payments
}): void => {
  const channel = parts.frameChannel<FromWallet>('wallet')
  const { element, frame, post } = channel
  const sheet = element('sheet')
  const button = element('open')
  const status = element('status')
  const api = parts.payments(channel.publishableKey)
  let chosen = ''

  const show = (isOpen: boolean): void => {
    sheet.hidden = !isOpen
    button.hidden = isOpen
    channel.postHeight()
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

  channel.hear((type, read) => {
    const clientSecret = read('clientSecret')
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
