/** A new version of the tariff: begun as a copy, tested on last week's bookings, published for a coming day. */
import { lazy, useState } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import type { TariffVersion } from '../../../contract/tariffs.ts'
import { freeText } from '../../../contract/text-fields.ts'
import { dateKey, formatDate, type DublinDate } from '../../../domain/time/dublin-time.ts'
import { tariffParameters } from '../../../domain/tariffs/tariff-parameters.ts'
import {
  parameterName,
  findTariffProblems,
  firstTariffDay,
  tariffNoteMaxLength,
  tariffStart,
} from '../../../domain/tariffs/tariff-rules.ts'
import { fieldsOf } from '../../api/kit/failures.ts'
import { useAction } from '../../api/kit/use-action.ts'
import { previewTariff, publishTariff } from '../../api/tariffs/tariff-versions.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { SchemaForm, SubmitButton, useSchemaForm, useTyped } from '../../ui/forms/schema-form.tsx'
import { TextAreaField } from '../../ui/forms/text-area-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { ChangeList } from './change-list.tsx'
import { ParameterFields } from './parameter-fields.tsx'
import { PreviewResult } from './preview-result.tsx'
import { changesBetween, parameterKey, parseTypedValues, toTypedValues } from './typed-values.ts'
import { OptionalPart } from '../../ui/feedback/fall-back.tsx'
import { NotLoaded } from '../../ui/feedback/not-loaded.tsx'

const PublishDialog = lazy(async () => ({
  default: (await import('./publish-dialog.tsx')).PublishDialog,
}))

type VersionFormProps = {
  /** The version whose values the form begins with. */
  copied: TariffVersion
  inForce: TariffVersion
  /** By the server's clock. */
  now: Date
}

/** Pricing them again needs no day. */
const versionFields = z
  .object({
    what: z.enum(['try', 'publish']),
    startsOn: z.string(),
    note: freeText(tariffNoteMaxLength),
    figures: z.record(z.string(), z.string()),
  })
  .superRefine(({ what, startsOn, figures: values }, context) => {
    const report = (path: string[], message: string): void =>
      context.addIssue({ code: 'custom', path, message })
    if (what === 'publish' && startsOn === '') report(['startsOn'], 'Choose a day')
    for (const { id, message } of findTariffProblems(parseTypedValues(values))) {
      report(['figures', parameterKey(id)], message)
    }
  })

/** The server names a value by its parameter's id: `figures.online.per_km`. */
const namedHere = (failure: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fieldsOf(failure)).map(([name, words]) => [
      name.replace(/^figures\.(.*)$/, (_, id: string) => `figures.${parameterKey(id)}`),
      words,
    ]),
  )

export function VersionForm({ copied, inForce, now }: VersionFormProps) {
  const navigate = useNavigate()
  const [publish, setPublish] = useState<(() => void) | null>(null)
  const trial = useAction(previewTariff, { fields: namedHere })
  const publishing = useAction(publishTariff, {
    success: (_, { startsOn }) => ({
      title: 'Tariff published',
      description: `It begins ${dayLabel(startsOn)} at midnight.`,
    }),
    onSuccess: () => void navigate(paths.adminTariffs),
    fields: namedHere,
  })
  const form = useSchemaForm({
    name: 'tariff',
    schema: versionFields,
    defaultValues: {
      what: 'publish',
      startsOn: dateKey(firstTariffDay(now)),
      note: '',
      figures: toTypedValues(copied.figures),
    },
    onSubmit: async ({ what, startsOn, note, figures: sent }, refuse) => {
      const body = { startsOn, note, figures: parseTypedValues(sent) }
      if (what === 'try') await trial.run({ figures: body.figures }, refuse)
      else {
        setPublish(() => async () => {
          await publishing.run(body, refuse)
          setPublish(null)
        })
      }
    },
    inSummary: (name, message) => {
      const parameter = tariffParameters.find(({ id }) => name === `figures.${parameterKey(id)}`)
      return parameter ? `${parameterName(parameter)}: ${message}` : message
    },
  })
  const { field } = form
  const typed = useTyped(form)
  const values = parseTypedValues(typed.figures)
  const changes = changesBetween(inForce.figures, values)
  const trying = form.sends('what', 'try')

  const preview = trial.answer
  const isPreviewOld =
    trial.sent !== undefined && changesBetween(trial.sent.figures, values).length > 0
  return (
    <SchemaForm
      of={form}
      summary="Look at these again"
      summaryOfOne
      className="flex flex-col gap-5"
    >
      <Card title="When">
        <div className="grid gap-4 lg:grid-cols-2">
          <TextField
            {...field('startsOn')}
            type="date"
            label="First day"
            hint="It begins at midnight, Irish time."
            min={dateKey(firstTariffDay(now))}
          />
          <TextAreaField
            {...field('note')}
            label="Why"
            hint="For the record. Customers do not see it."
            rows={2}
            maxLength={tariffNoteMaxLength}
          />
        </div>
      </Card>
      <ParameterFields
        typed={typed.figures}
        inForce={inForce.figures}
        bind={(key) => field(`figures.${key}`)}
      />
      <Card title="Changes">
        <p className="text-ink-muted mb-2 text-sm">Compared with the current version.</p>
        <ChangeList changes={changes} />
      </Card>
      <Card
        title="Test on last week’s bookings"
        aside={
          <Button
            variant="secondary"
            isBusy={trying.isBusy}
            busyLabel="Pricing"
            // not a submit button: the first of them is the one that Enter presses
            onClick={({ currentTarget }) => {
              trying.onClick()
              currentTarget.form?.requestSubmit()
            }}
          >
            Run test
          </Button>
        }
      >
        <div aria-live="polite">
          {preview ? (
            <>
              {isPreviewOld && (
                <p className="mb-4 text-sm font-medium">
                  You’ve changed figures since. Run the test again.
                </p>
              )}
              <PreviewResult preview={preview} />
            </>
          ) : (
            <p className="text-ink-muted text-sm">
              Each booking of the last seven days is priced again, with its own time and driver’s
              rate. Nothing is charged or stored.
            </p>
          )}
        </div>
      </Card>
      <div className="flex flex-wrap gap-2">
        <SubmitButton
          of={form}
          onClick={form.sends('what', 'publish').onClick}
          size="lg"
          disabledReason={changes.length === 0 ? 'Change a figure first.' : null}
        >
          Publish
        </SubmitButton>
      </div>
      {publish && (
        <OptionalPart instead={<NotLoaded />}>
          <PublishDialog
            day={dayLabel(typed.startsOn)}
            changes={changes}
            isBusy={publishing.isPending}
            onPublish={publish}
            onClose={() => setPublish(null)}
          />
        </OptionalPart>
      )}
    </SchemaForm>
  )
}

const dayLabel = (startsOn: string): string => {
  const [year = 0, month = 0, day = 0] = startsOn.split('-').map(Number)
  const date: DublinDate = { year, month, day }
  return formatDate(tariffStart(date))
}
