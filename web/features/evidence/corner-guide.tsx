import { Check, CircleAlert, Clock } from 'lucide-react'
import {
  cornerLabels,
  corners,
  photoKindOf,
  type Corner,
  type CornerStage,
} from '../../../domain/evidence/evidence.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { CornerOutline } from './corner-outline.tsx'
import type { CornerState } from './use-corners.ts'

type CornerGuideProps = {
  stage: CornerStage
  /** The one to take now. */
  next: Corner
  states: Readonly<Record<Corner, CornerState>>
  /** Discards a photo that was refused, so that its corner can be taken again. */
  onDiscard: (clientId: string) => void
}

const stateLabels: Record<CornerState['kind'], string> = {
  missing: 'missing',
  waiting: 'on this phone',
  refused: 'not added',
  taken: 'taken',
}

/** Photo by photo around the vehicle: the outline to aim at, and which corners are done. */
export function CornerGuide({ stage, next, states, onDiscard }: CornerGuideProps) {
  const refused = corners.flatMap((corner) => {
    const state = states[corner]
    return state.kind === 'refused' ? [{ corner, ...state }] : []
  })
  return (
    <div className="flex flex-col gap-3">
      <div role="status" className="flex items-center gap-4">
        <CornerOutline
          corner={next}
          className="h-28 w-auto shrink-0 [@media(max-height:26rem)]:h-16"
        />
        <p className="text-2xl leading-tight font-bold">
          {cornerLabels[next]}
          <span className="text-ink-muted block text-base font-medium">
            {`Photo ${corners.indexOf(next) + 1} of ${corners.length}, ${stage === 'pickup' ? 'before you load' : 'at drop-off'}`}
          </span>
        </p>
      </div>
      <ul aria-label="Corners" className="grid grid-cols-4 gap-2">
        {corners.map((corner) => (
          <li
            key={photoKindOf(stage, corner)}
            className={classNames(
              'bg-sunken flex min-h-11 flex-col items-center justify-center gap-0.5 rounded-md px-1 py-1.5 text-center text-sm leading-tight font-bold [&_svg]:size-4',
              corner === next && 'outline-action outline-2',
            )}
          >
            {corner === 'left' || corner === 'right'
              ? cornerLabels[corner].split(' ')[0]
              : cornerLabels[corner]}
            <span className="text-ink-muted flex items-center gap-1 font-medium">
              <StateIcon kind={states[corner].kind} />
              <span className="sr-only">{stateLabels[states[corner].kind]}</span>
            </span>
          </li>
        ))}
      </ul>
      {refused.map(({ corner, clientId, problem }) => (
        <p
          key={clientId}
          role="alert"
          className="text-danger-ink flex flex-wrap items-center gap-2"
        >
          {`${cornerLabels[corner]}: ${problem}`}
          <Button size="sm" variant="secondary" onClick={() => onDiscard(clientId)}>
            Discard
          </Button>
        </p>
      ))}
    </div>
  )
}

function StateIcon({ kind }: Pick<CornerState, 'kind'>) {
  switch (kind) {
    case 'missing':
      return <span aria-hidden>–</span>
    case 'waiting':
      return <Clock aria-hidden />
    case 'refused':
      return <CircleAlert aria-hidden />
    case 'taken':
      return <Check aria-hidden />
    default: {
      const unknown: never = kind
      throw new Error(`unknown state ${String(unknown)}`)
    }
  }
}
