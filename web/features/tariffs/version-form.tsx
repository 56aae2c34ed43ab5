/** A new version of the tariff: begun as a copy, tested on last week's bookings, published for a coming day. */
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import type { TariffVersion } from '../../../contract/tariffs.ts'
import { dateKey, formatDate, type DublinDate } from '../../../domain/time/dublin-time.ts'
import { tariffFigures } from '../../../domain/tariffs/tariff-figures.ts'
import {
  figureName,
  figureProblems,
  firstTariffDay,
  tariffNoteMaxLength,
  tariffStart,
} from '../../../domain/tariffs/tariff-rules.ts'
import { fieldsOf, wordsOf } from '../../api/kit/failures.ts'
import { previewTariff, publishTariff } from '../../api/operations/tariffs.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorSummary, type FieldProblem } from '../../ui/forms/error-summary.tsx'
import { TextAreaField } from '../../ui/forms/text-area-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { ChangeList } from './change-list.tsx'
import { FigureFields, figureFieldId, openAround } from './figure-fields.tsx'
import { PreviewResult } from './preview-result.tsx'
import { changesBetween, readFigures, typedFigures } from './typed-figures.ts'

const PublishDialog = lazy(async () => ({
  default: (await import('./publish-dialog.tsx')).PublishDialog,
}))

type VersionFormProps = {
  /** The version whose figures the form begins with. */
  copied: TariffVersion
  inForce: TariffVersion
  /** By the server's clock. */
  now: Date
}

const dayField = 'tariff-day'

export function VersionForm({ copied, inForce, now }: VersionFormProps) {
  const navigate = useNavigate()
  const summary = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState(() => typedFigures(copied.figures))
  const [startsOn, setStartsOn] = useState(() => dateKey(firstTariffDay(now)))
  const [note, setNote] = useState('')
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [isAsked, setAsked] = useState(false)
  const trial = useMutation(previewTariff)
  const publishing = useMutation(publishTariff)
  const figures = readFigures(typed)
  const changes = changesBetween(inForce.figures, figures)

  const showProblems = (found: Readonly<Record<string, string>>): void => {
    setProblems(found)
    setTimeout(() => summary.current?.focus(), 0)
  }
  const found = (): Record<string, string> =>
    Object.fromEntries(figureProblems(figures).map(({ id, message }) => [id, message]))
  const toastRefusal = (failure: unknown): void => {
    setAsked(false)
    const fields = fieldsOf(failure)
    if (Object.keys(fields).length > 0) {
      showProblems(
        Object.fromEntries(
          Object.entries(fields).map(([name, words]) => [name.replace(/^figures\./, ''), words]),
        ),
      )
      return
    }
    const { title, detail } = wordsOf(failure)
    toast.failure({ title, description: detail })
  }

  const tryOut = (): void => {
    const wrong = found()
    if (Object.keys(wrong).length > 0) return showProblems(wrong)
    setProblems({})
    trial.mutate({ figures }, { onError: toastRefusal })
  }
  const ask = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const wrong = found()
    if (startsOn === '') wrong['startsOn'] = 'Choose a day'
    if (Object.keys(wrong).length > 0) return showProblems(wrong)
    setProblems({})
    setAsked(true)
  }
  const publish = (): void =>
    publishing.mutate(
      { startsOn, figures, note },
      {
        onError: toastRefusal,
        onSuccess: () => {
          toast.success({
            title: 'Tariff published',
            description: `It begins ${dayLabel(startsOn)} at midnight.`,
          })
          void navigate(paths.adminTariffs)
        },
      },
    )

  const preview = trial.data
  const isPreviewOld =
    trial.variables !== undefined && changesBetween(trial.variables.figures, figures).length > 0
  return (
    <form onSubmit={ask} noValidate className="flex flex-col gap-5">
      <div
        className="contents"
        // before the link gives its field the focus
        onClickCapture={({ target }) => {
          if (target instanceof HTMLAnchorElement) openAround(target.hash.slice(1))
        }}
      >
        <ErrorSummary ref={summary} title="Look at these again" problems={summaryOf(problems)} />
      </div>
      <Card title="When">
        <div className="grid gap-4 lg:grid-cols-2">
          <TextField
            id={dayField}
            type="date"
            label="First day"
            hint="It begins at midnight, Irish time."
            value={startsOn}
            min={dateKey(firstTariffDay(now))}
            error={problems['startsOn'] ?? null}
            onChange={({ target }) => setStartsOn(target.value)}
          />
          <TextAreaField
            label="Why"
            hint="For the record. Customers do not see it."
            rows={2}
            maxLength={tariffNoteMaxLength}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </div>
      </Card>
      <FigureFields
        typed={typed}
        inForce={inForce.figures}
        problems={problems}
        onChange={(id, value) => setTyped((before) => ({ ...before, [id]: value }))}
      />
      <Card title="What becomes different">
        <p className="text-ink-muted mb-2 text-sm">Against what is in force now.</p>
        <ChangeList changes={changes} />
      </Card>
      <Card
        title="Tried on last week’s bookings"
        aside={
          <Button variant="secondary" isBusy={trial.isPending} busyLabel="Pricing" onClick={tryOut}>
            Price them again
          </Button>
        }
      >
        <div aria-live="polite">
          {preview ? (
            <>
              {isPreviewOld && (
                <p className="mb-4 text-sm font-medium">
                  You have changed figures since. Price them again to see what that does.
                </p>
              )}
              <PreviewResult preview={preview} />
            </>
          ) : (
            <p className="text-ink-muted text-sm">
              Each booking of the last seven days is priced again, at its own time and with its own
              driver’s rate. Nothing is charged or kept.
            </p>
          )}
        </div>
      </Card>
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          size="lg"
          disabledReason={changes.length === 0 ? 'Change a figure first.' : null}
        >
          Publish
        </Button>
      </div>
      {isAsked && (
        <Suspense>
          <PublishDialog
            day={dayLabel(startsOn)}
            changes={changes}
            isBusy={publishing.isPending}
            onPublish={publish}
            onClose={() => setAsked(false)}
          />
        </Suspense>
      )}
    </form>
  )
}

const dayLabel = (startsOn: string): string => {
  const [year = 0, month = 0, day = 0] = startsOn.split('-').map(Number)
  const date: DublinDate = { year, month, day }
  return formatDate(tariffStart(date))
}

const summaryOf = (problems: Readonly<Record<string, string>>): FieldProblem[] =>
  Object.entries(problems).map(([id, message]) => {
    const figure = tariffFigures.find((one) => one.id === id)
    return {
      fieldId: figure ? figureFieldId(id) : dayField,
      message: figure ? `${figureName(figure)}: ${message}` : message,
    }
  })
