/** Runs in the browser; sent as source, so it uses nothing outside itself (see `../script.ts`). */
import type { FrameError, FrameStep, FromFrame } from '../../frame-protocol.ts'
import type { cardFields } from './card-fields.ts'
import type { frameChannel } from './frame-channel.ts'
import type { Billing, IntentView, Outcome, payments } from './payments.ts'

type Parts = {
  cardFields: typeof cardFields
  frameChannel: typeof frameChannel
  payments: typeof payments
}

/** Joins the form, the API, the bank's question and the page around the frame. */
export const runFrame = (parts: Parts): void => {
  const channel = parts.frameChannel<FromFrame>('frame')
  const { element, frame, post, postHeight } = channel
  const cardStep = element('card-step')
  const bank = element('bank')
  const status = element('status')
  const bankError = element('bank-error')
  const api = parts.payments(channel.publishableKey)
  const tests = [...document.querySelectorAll<HTMLButtonElement>('.test')]
  const answers = [...document.querySelectorAll<HTMLButtonElement>('.answers button')]

  let notified = ''
  const postChange = (): void => {
    const state = fields.state()
    const text = JSON.stringify(state)
    if (text === notified) return
    notified = text
    post({ type: 'change', ...state })
  }
  const press = (pressed: HTMLButtonElement | null): void => {
    for (const test of tests) test.setAttribute('aria-pressed', String(test === pressed))
  }
  let filling = false
  const fields = parts.cardFields(() => {
    if (!filling) press(null)
    postChange()
  })
  const setStep = (step: FrameStep): void => {
    cardStep.hidden = step === 'bank'
    bank.hidden = step !== 'bank'
    fields.setDisabled(step !== 'card')
    for (const test of tests) test.disabled = step !== 'card'
    for (const answer of answers) answer.disabled = false
    status.textContent = step === 'confirming' ? 'Asking your bank.' : ''
    frame.setAttribute('aria-busy', String(step === 'confirming'))
    post({ type: 'step', step })
    postHeight()
  }

  let waitingSecret: string | null = null
  let busy = false
  let isSaved = false
  const end = (message: FromFrame): void => {
    busy = false
    waitingSecret = null
    setStep('card')
    post(message)
  }
  const endWithError = (error: FrameError): void => {
    end({ type: 'result', error })
    if (!isSaved) fields.markRefused(error.code)
  }
  const promptBank = (clientSecret: string, intent: IntentView): void => {
    waitingSecret = clientSecret
    const amount = new Intl.NumberFormat('en-IE', { style: 'currency', currency: intent.currency })
    element('bank-amount').textContent = amount.format(intent.amount / 100)
    element('bank-card').textContent = isSaved
      ? 'Saved card'
      : `•••• ${fields.values().number.slice(-4)}`
    bankError.hidden = true
    setStep('bank')
    element('bank-title').focus()
  }
  const goOn = (clientSecret: string, outcome: Outcome): void => {
    if ('error' in outcome) endWithError(outcome.error)
    else if (outcome.intent.status === 'requires_action') promptBank(clientSecret, outcome.intent)
    else end({ type: 'result', status: outcome.intent.status })
  }

  const confirm = async (clientSecret: string, billing: Billing): Promise<void> => {
    if (busy) return
    const problem = fields.check()
    if (problem) {
      post({ type: 'result', error: { type: 'validation_error', ...problem } })
      postHeight()
      return
    }
    busy = true
    isSaved = false
    const card = fields.values()
    setStep('confirming')
    goOn(clientSecret, await api.confirm(clientSecret, card, billing))
  }

  const confirmSaved = async (clientSecret: string): Promise<void> => {
    if (busy) return
    busy = true
    isSaved = true
    setStep('confirming')
    goOn(clientSecret, await api.confirmSaved(clientSecret))
  }

  const answerBank = async (answer: 'approve' | 'refuse'): Promise<void> => {
    const clientSecret = waitingSecret
    if (clientSecret === null) return
    for (const button of answers) button.disabled = true
    status.textContent = 'Telling your bank.'
    const outcome = await api.answerBank(clientSecret, answer)
    const unheard =
      'error' in outcome
        ? outcome.error.code === 'connection_failed'
        : outcome.intent.status === 'requires_action'
    if (!unheard) return goOn(clientSecret, outcome)
    status.textContent = ''
    bankError.textContent = 'Your bank did not hear you. Check your connection and answer again.'
    bankError.hidden = false
    for (const button of answers) button.disabled = false
    postHeight()
  }

  const texts = (value: unknown): Billing => {
    if (typeof value !== 'object' || value === null) return {}
    const pick = (name: string): string | undefined => {
      const found: unknown = Reflect.get(value, name)
      return typeof found === 'string' ? found : undefined
    }
    return { name: pick('name'), email: pick('email'), phone: pick('phone') }
  }
  const greet = (): void => {
    notified = ''
    post({ type: 'ready' })
    postHeight()
    postChange()
  }

  channel.hear((type, read) => {
    if (type === 'hello') greet()
    if (type === 'focus') element('number').focus()
    if (type === 'theme') {
      const theme = read('theme')
      if (theme === 'light' || theme === 'dark' || theme === 'system') {
        document.documentElement.dataset['theme'] = theme
      }
    }
    const clientSecret = read('clientSecret')
    if (type === 'confirm_saved' && typeof clientSecret === 'string')
      void confirmSaved(clientSecret)
    if (type === 'confirm') {
      if (typeof clientSecret === 'string') void confirm(clientSecret, texts(read('billing')))
    }
  })
  for (const test of tests) {
    test.addEventListener('click', () => {
      filling = true
      fields.fillIn(test.dataset['number'] ?? '', test.dataset['cvc'] ?? '')
      filling = false
      press(test)
      const label = test.querySelector('.test-label')?.textContent ?? ''
      status.textContent = `Filled in: ${label}.`
    })
  }
  element('card').addEventListener('submit', (event) => event.preventDefault())
  element('card').addEventListener('keydown', (event) => {
    if (event.key === 'Enter') post({ type: 'submit' })
  })
  element('approve').addEventListener('click', () => void answerBank('approve'))
  element('refuse').addEventListener('click', () => void answerBank('refuse'))
  new ResizeObserver(postHeight).observe(frame)
  greet()
}
