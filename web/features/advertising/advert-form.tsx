/** Places or changes an advert: its words, its image, where and when it runs, and a preview. */
import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import { advertFields, type AdvertFields, type OperatorAdvert } from '../../../contract/adverts.ts'
import {
  advertDescriptionMaxLength,
  advertiserNameMaxLength,
  advertPositionLabels,
  advertTargetMaxLength,
  advertTitleMaxLength,
} from '../../../domain/adverts/advert-fields.ts'
import { advertPositions } from '../../../domain/adverts/advert.ts'
import { saveAdvert } from '../../api/operations/advertising.ts'
import { fieldsOf, wordsOf } from '../../api/kit/failures.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import type { ShowAdvert } from './advert-list.tsx'
import { ImageField } from './image-field.tsx'
import { readMoment, typedMoment } from './typed-moment.ts'

type Typed = Omit<AdvertFields, 'startsAt' | 'endsAt'> & { startsAt: string; endsAt: string }
type Problems = Readonly<Partial<Record<keyof Typed, string>>>

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

const fieldId = (key: string): string => `advert-${key}`

type AdvertFormProps = {
  /** Null: a new advert. */
  advert: OperatorAdvert | null
  /** By the server's clock. */
  now: Date
  show: ShowAdvert
}

export function AdvertForm({ advert, now, show }: AdvertFormProps) {
  const navigate = useNavigate()
  const summary = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState(() => typedOf(advert, now))
  const [problems, setProblems] = useState<Problems>({})
  const { mutate, isPending } = useMutation(saveAdvert)
  const change = (part: Partial<Typed>): void => setTyped((before) => ({ ...before, ...part }))

  const showProblems = (found: Problems): void => {
    setProblems(found)
    setTimeout(() => summary.current?.focus(), 0)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const body = {
      ...typed,
      startsAt: readMoment(typed.startsAt)?.toISOString() ?? '',
      endsAt: readMoment(typed.endsAt)?.toISOString() ?? '',
    }
    const parsed = advertFields.safeParse(body)
    if (!parsed.success) {
      const found: Record<string, string> = {}
      for (const { path, message } of parsed.error.issues) {
        const key = String(path[0])
        found[key] ??=
          key.endsWith('At') && message !== 'Later than it begins'
            ? 'Choose a day and a time'
            : message
      }
      return showProblems(found)
    }
    setProblems({})
    mutate(
      { adId: advert?.adId ?? null, body: parsed.data },
      {
        onError: (failure) => {
          const fields = fieldsOf(failure)
          if (Object.keys(fields).length > 0) return showProblems(fields)
          const { title, detail } = wordsOf(failure)
          toast.failure({ title, description: detail })
        },
        onSuccess: ({ title }) => {
          toast.success({
            title: advert ? 'Advertisement changed' : 'Advertisement placed',
            description: `${title}. Pages that are open follow within minutes.`,
          })
          void navigate(paths.adminAdverts)
        },
      },
    )
  }
  const field = (
    key: 'title' | 'description' | 'advertiserName' | 'targetUrl' | 'startsAt' | 'endsAt',
  ) => ({
    id: fieldId(key),
    value: typed[key],
    error: problems[key] ?? null,
    onChange: ({ target }: { target: { value: string } }) => change({ [key]: target.value }),
  })

  return (
    <form
      onSubmit={submit}
      noValidate
      className="grid gap-5 lg:grid-cols-[1.2fr_1fr] lg:items-start"
    >
      <div className="flex flex-col gap-5">
        <ErrorSummary
          ref={summary}
          title="Look at these again"
          problems={Object.entries(problems).map(([key, message]) => ({
            fieldId: fieldId(key),
            message,
          }))}
        />
        <Card title="What it says">
          <div className="flex flex-col gap-4">
            <TextField {...field('title')} label="Title" maxLength={advertTitleMaxLength} />
            <TextField
              {...field('description')}
              label="Description"
              hint="One sentence. Left out where there is no room."
              maxLength={advertDescriptionMaxLength}
            />
            <TextField
              {...field('advertiserName')}
              label="Advertiser"
              maxLength={advertiserNameMaxLength}
            />
            <TextField
              {...field('targetUrl')}
              label="Where it leads"
              hint="Opens in a tab of its own. Encrypted addresses only."
              type="url"
              inputMode="url"
              placeholder="https://"
              maxLength={advertTargetMaxLength}
            />
            <ImageField
              id={fieldId('imageUrl')}
              imageUrl={typed.imageUrl}
              error={problems.imageUrl ?? null}
              onChange={(imageUrl) => change({ imageUrl })}
            />
          </div>
        </Card>
        <Card title="Where and when">
          <div className="flex flex-col gap-4">
            <SelectField
              id={fieldId('position')}
              label="Position"
              value={typed.position}
              options={advertPositions.map((value) => ({
                value,
                label: advertPositionLabels[value],
              }))}
              onChange={({ target }) => {
                const position = advertPositions.find((one) => one === target.value)
                if (position) change({ position })
              }}
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
              label="Runs in that time"
              hint="Without the tick it is paused."
              checked={typed.isActive}
              onChange={({ target }) => change({ isActive: target.checked })}
            />
          </div>
        </Card>
        <Button
          type="submit"
          size="lg"
          className="self-start"
          isBusy={isPending}
          busyLabel="Saving"
        >
          {advert ? 'Save' : 'Place it'}
        </Button>
      </div>
      <Card title="As it will look" className="lg:sticky lg:top-8">
        {typed.imageUrl === '' ? (
          <p className="text-ink-muted text-sm">Upload a picture to see it as visitors will.</p>
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
    </form>
  )
}
