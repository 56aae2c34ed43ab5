import { X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { toast as sonner, Toaster as SonnerToaster } from 'sonner'
import { IconButton } from '../icon-button.tsx'
import { SignIcon } from '../page/sign-icon.tsx'
import { useTheme } from '../page/theme.ts'
import { measureToastsFrom } from './toast-place.ts'
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

/** For as long as a toast is shown. A dialog that opens takes the focus, so its title is met as well. */
const keepClear = (view: HTMLElement | null): (() => void) | undefined => {
  if (!view) return undefined
  // The library makes the whole message a tab stop, with nothing to do there.
  view.closest('li')?.setAttribute('tabindex', '-1')
  const place = (): void => {
    const fromPx = measureToastsFrom(view.offsetHeight)
    view.closest('section')?.style.setProperty('--toasts-clear', `${fromPx}px`)
  }
  place()
  document.addEventListener('focusin', place)
  window.addEventListener('resize', place)
  return () => {
    document.removeEventListener('focusin', place)
    window.removeEventListener('resize', place)
  }
}

/** A page with buttons at its upper edge says so with data-low-toasts (base.css). */
const toastTop = 'max(var(--toast-top, 0px), var(--toasts-clear, 4rem) + 0.75rem)'

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
      offset={{ top: toastTop }}
      mobileOffset={{ top: toastTop, left: '0.75rem', right: '0.75rem' }}
      toastOptions={{ unstyled: true, className: 'w-full' }}
    />
  )
}

function ToastView({ card, onClose }: { card: ToastCard; onClose: () => void }) {
  const view = useRef<HTMLDivElement>(null)
  const cameFrom = useRef<EventTarget>(null)
  useLayoutEffect(() => keepClear(view.current), [])
  const close = (): void => {
    onClose()
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true })
  }
  return (
    <div
      ref={view}
      className="border-line bg-raised text-ink shadow-float flex w-full items-start font-sans gap-3 rounded-lg border p-2 pl-4"
    >
      <SignIcon tone={card.kind === 'failure' ? 'danger' : 'success'} className="mt-2.5 size-6" />
      <div className="grow py-2.5">
        <p className="text-sm font-bold">{card.title}</p>
        {card.description && <p className="text-ink-muted text-sm">{card.description}</p>}
      </div>
      <IconButton
        label="Close message"
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
