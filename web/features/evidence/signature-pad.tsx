import { useRef, type PointerEvent } from 'react'
import {
  pathOfStrokes,
  signaturePad,
  type PadPoint,
  type Stroke,
} from '../../../domain/evidence/signature.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/forms/field.tsx'

type SignaturePadProps = {
  /** Path data (`domain/evidence/signature.ts`); empty before anything was drawn. */
  path: string
  onChange: (path: string) => void
  error: string | null
}

/** Signing on glass: with a finger, a pen or a mouse. A signer who cannot draw types the name instead; the form around it offers that. */
export function SignaturePad({ path, onChange, error }: SignaturePadProps) {
  const pad = useRef<SVGSVGElement>(null)
  /** Pointer events come faster than the screen is drawn. */
  const strokes = useRef<readonly Stroke[]>([])

  const pointOf = ({ clientX, clientY }: PointerEvent): PadPoint => {
    const { left, top, width, height } = pad.current?.getBoundingClientRect() ?? new DOMRect()
    return [
      ((clientX - left) / width) * signaturePad.width,
      ((clientY - top) / height) * signaturePad.height,
    ]
  }
  const keep = (next: readonly Stroke[]): void => {
    strokes.current = next
    onChange(pathOfStrokes(next))
  }
  const begin = (event: PointerEvent): void => {
    event.currentTarget.setPointerCapture(event.pointerId)
    keep([...strokes.current, [pointOf(event)]])
  }
  const draw = (event: PointerEvent): void => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const last = strokes.current.at(-1) ?? []
    keep([...strokes.current.slice(0, -1), [...last, pointOf(event)]])
  }

  return (
    <div className="flex flex-col gap-2">
      <svg
        ref={pad}
        viewBox={`0 0 ${signaturePad.width} ${signaturePad.height}`}
        role="img"
        aria-label={path === '' ? 'Signature box, empty' : 'Signature box, signed'}
        onPointerDown={begin}
        onPointerMove={draw}
        className="border-line-strong w-full cursor-crosshair bg-raised text-ink touch-none rounded-lg border-[1.5px]"
      >
        <line
          x1={40}
          x2={560}
          y1={160}
          y2={160}
          stroke="currentColor"
          strokeOpacity={0.4}
          strokeDasharray="4 6"
        />
        <SignatureLine path={path} />
      </svg>
      {error && <FieldError id="signature-path-error">{error}</FieldError>}
      <Button size="sm" variant="quiet" className="self-start" onClick={() => keep([])}>
        Clear the box
      </Button>
    </div>
  )
}

/** The lines of a signature, inside an SVG of the pad's size. */
export function SignatureLine({ path }: { path: string }) {
  return (
    <path
      d={path}
      fill="none"
      stroke="currentColor"
      strokeWidth={4}
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  )
}
