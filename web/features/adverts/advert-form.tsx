/** Places or changes an advert: its words, its image, where and when it runs, and a preview. */
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { advertFields, type Advert, type OperatorAdvert } from '../../../contract/adverts.ts'
import {
  advertDescriptionMaxLength,
  advertiserNameMaxLength,
  advertPositionLabels,
  advertTargetMaxLength,
  advertTitleMaxLength,
} from '../../../domain/adverts/advert-fields.ts'
import { advertPositions, type AdvertPosition } from '../../../domain/adverts/advert.ts'
import { saveAdvert } from '../../api/adverts/operator-adverts.ts'
import { useAction } from '../../api/kit/use-action.ts'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { SchemaForm, SubmitButton, useSchemaForm, useTyped } from '../../ui/forms/schema-form.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { ImageField } from './image-field.tsx'
import { readMoment, typedMoment } from './typed-moment.ts'

/** Draws an advert as on the site; passed in by the screen, because it belongs to another feature. */
export type ShowAdvert = (advert: Advert, position: AdvertPosition) => ReactNode

type Typed = z.input<typeof typedAdvert>
const dayMs = 86_400_000
/** The usual length of a booking by an advertiser. */
const usualDays = 30

const typedOf = (advert: OperatorAdvert | null, now: Date): Typed => {
  if (advert) {
    const { position, title, description, advertiserName, imageUrl, targetUrl, isActive } = advert
    return {
      position,
      title,
      description,
      advertiserName,
      imageUrl,
      targetUrl,
      isActive,
      startsAt: typedMoment(new Date(advert.startsAt)),
      endsAt: typedMoment(new Date(advert.endsAt)),
    }
  }
  return {
    position: 'header',
    title: '',
    description: '',
    advertiserName: '',
    imageUrl: '',
    targetUrl: '',
    isActive: true,
    startsAt: typedMoment(now),
    endsAt: typedMoment(new Date(now.getTime() + usualDays * dayMs)),
  }
}

const momentField = z.string().transform((typed, context): string => {
  const moment = readMoment(typed)
  if (moment) return moment.toISOString()
  context.addIssue({ code: 'custom', message: 'Choose a day and a time' })
  return z.NEVER
})

const typedAdvert = z
  .object({ ...advertFields.shape, startsAt: momentField, endsAt: momentField })
  .pipe(advertFields)

type AdvertFormProps = {
  /** Null: a new advert. */
  advert: OperatorAdvert | null
  /** By the server's clock. */
  now: Date
  show: ShowAdvert
}

export function AdvertForm({ advert, now, show }: AdvertFormProps) {
  const navigate = useNavigate()
  const save = useAction(saveAdvert, {
    success: ({ title }) => ({
      title: advert ? 'Advertisement changed' : 'Advertisement placed',
      description: `${title}. Open pages update within minutes.`,
    }),
    onSuccess: () => void navigate(paths.adminAdverts),
  })
  const form = useSchemaForm({
    name: 'advert',
    schema: typedAdvert,
    defaultValues: typedOf(advert, now),
    onSubmit: (body, refuse) => save.run({ adId: advert?.adId ?? null, body }, refuse),
  })
  const { field } = form
  const typed = useTyped(form)
  const image = field('imageUrl')

  return (
    <SchemaForm
      of={form}
      summary="Check these fields"
      summaryOfOne
      className="grid gap-5 lg:grid-cols-[1.2fr_1fr] lg:items-start [&>[role=alert]]:lg:col-span-2"
    >
      <div className="flex flex-col gap-5">
        <Card title="Content">
          <div className="flex flex-col gap-4">
            <TextField {...field('title')} label="Title" maxLength={advertTitleMaxLength} />
            <TextField
              {...field('description')}
              label="Description"
              hint="One sentence. Left out where there isn’t room."
              maxLength={advertDescriptionMaxLength}
            />
            <TextField
              {...field('advertiserName')}
              label="Advertiser"
              maxLength={advertiserNameMaxLength}
            />
            <TextField
              {...field('targetUrl')}
              label="Link"
              hint="Opens in a new tab. https addresses only."
              type="url"
              inputMode="url"
              placeholder="https://"
              maxLength={advertTargetMaxLength}
            />
            <ImageField
              id={image.id}
              imageUrl={typed.imageUrl}
              error={image.error}
              onChange={(imageUrl) => form.set('imageUrl', imageUrl)}
            />
          </div>
        </Card>
        <Card title="Where and when">
          <div className="flex flex-col gap-4">
            <SelectField
              {...field('position')}
              label="Position"
              options={advertPositions.map((value) => ({
                value,
                label: advertPositionLabels[value],
              }))}
            />
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField
                {...field('startsAt')}
                label="From"
                hint="Irish time."
                type="datetime-local"
              />
              <TextField
                {...field('endsAt')}
                label="Until"
                hint="Irish time."
                type="datetime-local"
              />
            </div>
            <Checkbox
              {...field('isActive')}
              label="Run it during this time"
              hint="Untick to pause it."
            />
          </div>
        </Card>
        <SubmitButton of={form} size="lg" className="self-start" busyLabel="Saving">
          {advert ? 'Save' : 'Publish'}
        </SubmitButton>
      </div>
      <Card title="Preview" className="lg:sticky lg:top-8">
        {typed.imageUrl === '' ? (
          <p className="text-ink-muted text-sm">Upload an image to see it as visitors will.</p>
        ) : (
          // a preview only: the link may be half typed
          <div inert className="@container">
            <div className={typed.position === 'sidebar' ? 'h-84 max-w-64' : 'h-36'}>
              {show(
                {
                  adId: advert?.adId ?? '',
                  title: typed.title || 'Title',
                  description: typed.description || 'Description',
                  advertiserName: typed.advertiserName || 'Advertiser',
                  imageUrl: typed.imageUrl,
                  targetUrl: typed.targetUrl,
                },
                typed.position,
              )}
            </div>
          </div>
        )}
      </Card>
    </SchemaForm>
  )
}
