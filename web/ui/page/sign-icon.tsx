import { classNames } from '../class-names.ts'

export type SignTone = 'info' | 'warning' | 'danger' | 'success'

/**
 * The kind of a message, in the shapes of road signs: amber diamond for warnings, red octagon for stop, blue square for information,
 * green disc for success. The shape alone tells them apart.
 */
export function SignIcon({ tone, className = 'size-6' }: { tone: SignTone; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      strokeWidth="2.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      className={classNames('shrink-0', className)}
    >
      <Sign tone={tone} />
    </svg>
  )
}

function Sign({ tone }: { tone: SignTone }) {
  switch (tone) {
    case 'warning':
      return (
        <>
          <rect
            x="4.4"
            y="4.4"
            width="15.2"
            height="15.2"
            rx="2.5"
            transform="rotate(45 12 12)"
            strokeWidth="1"
            className="fill-action stroke-action-edge"
          />
          <path d="M12 7.5v5.5m0 3.6v.1" className="stroke-action-ink" />
        </>
      )
    case 'danger':
      return (
        <>
          <path
            d="M8 2.5h8L21.5 8v8L16 21.5H8L2.5 16V8Z"
            strokeWidth="1.5"
            className="fill-danger-solid stroke-danger-solid"
          />
          <path d="M12 7.2v5.8m0 3.6v.1" className="stroke-surface" />
        </>
      )
    case 'info':
      return (
        <>
          <rect x="2.5" y="2.5" width="19" height="19" rx="5" className="fill-info-solid" />
          <path d="M12 11.2v5.6m0-9.5v.1" className="stroke-surface" />
        </>
      )
    case 'success':
      return (
        <>
          <circle cx="12" cy="12" r="10" className="fill-success-solid" />
          <path d="m7.6 12.4 3.1 3.1 5.9-6.700" className="stroke-surface" />
        </>
      )
    default:
      return tone satisfies never
  }
}
