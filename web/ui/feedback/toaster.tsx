import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { toast as sonner, Toaster as SonnerToaster } from 'sonner'
import { IconButton } from '../icon-button.tsx'
import { SignIcon } from '../page/sign-icon.tsx'
import { useTheme } from '../page/theme.ts'
import { connectToaster, shortestToastMs, toastMs, waitingToasts, type ToastCard } from './toast.ts'

/** Those that wait for their turn, oldest first. */
let queue: ToastCard[] = []
let current: { id: string | number; sinceMs: number } | null = null
let turn: number | undefined

/** The oldest waiting toast takes the place of the current one, once that could be read. */
const showNext = (): void => {
  window.clearTimeout(turn)
  if (queue.length === 0) return
  const leftMs = current ? current.sinceMs + shortestToastMs - performance.now() : 0
  if (leftMs > 0) {
    turn = window.setTimeout(showNext, leftMs)
    return
  }
  const [card, ...later] = queue
  queue = later
  const before = current
  current = null
  if (before) sonner.dismiss(before.id)
  if (card) current = { id: draw(card), sinceMs: performance.now() }
  showNext()
}

const draw = (card: ToastCard): string | number => {
  const id: string | number = sonner.custom(
    (toastId) => <ToastView card={card} onClose={() => sonner.dismiss(toastId)} />,
    {
      onDismiss: () => leave(id),
      onAutoClose: () => leave(id),
    },
  )
  return id
}

const leave = (id: string | number): void => {
  if (current?.id !== id) return
  current = null
  showNext()
}

const show = (card: ToastCard): void => {
  queue = [...queue, card].slice(-waitingToasts)
  showNext()
}

/** The rendering part of the toasts (`toast.ts`), loaded separately. */
export function Toaster() {
  const { theme } = useTheme()
  useEffect(() => connectToaster(show), [])
  return (
    <SonnerToaster
      // Toasts are announced by the page's own live regions; announced twice, they would drown the page.
      ref={(section) => section?.setAttribute('aria-live', 'off')}
      theme={theme}
      position="top-center"
      visibleToasts={1}
      duration={toastMs}
      // A page with buttons at its upper edge says so with data-low-toasts, one with a button in a corner with data-full-bleed (base.css).
      offset={{ top: 'var(--toast-top, 4.75rem)' }}
      mobileOffset={{
        top: 'var(--toast-top, max(0.75rem, env(safe-area-inset-top)))',
        left: 'var(--toast-left, 0.75rem)',
        right: '0.75rem',
      }}
      toastOptions={{ unstyled: true, className: '@container w-full' }}
    />
  )
}

function ToastView({ card, onClose }: { card: ToastCard; onClose: () => void }) {
  const cameFrom = useRef<EventTarget>(null)
  const close = (): void => {
    onClose()
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true })
  }
  return (
    <div
      // The library makes the whole message a tab stop, with nothing to do there.
      ref={(view) => view?.closest('li')?.setAttribute('tabindex', '-1')}
      className="border-line bg-raised text-ink shadow-float flex w-full items-start font-sans gap-x-3 rounded-lg border p-2 pl-4 @max-[14rem]:flex-wrap"
    >
      <SignIcon tone={card.kind === 'failure' ? 'danger' : 'success'} className="mt-2.5 size-6" />
      <div className="min-w-0 grow py-2.5 @max-[14rem]:order-last @max-[14rem]:basis-full @max-[14rem]:pt-0">
        <p className="text-sm font-bold">{card.title}</p>
        {card.description && <p className="text-ink-muted text-sm">{card.description}</p>}
      </div>
      <IconButton
        label="Close message"
        className="@max-[14rem]:ml-auto"
        icon={<X />}
        onClick={close}
        onFocus={({ relatedTarget }) => {
          cameFrom.current = relatedTarget
        }}
        // Otherwise the library moves focus back whenever it leaves, and Tab goes in a circle while there is a message.
        data-dismissible="false"
      />
    </div>
  )
}
