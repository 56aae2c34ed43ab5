import { lazy, useState } from 'react'
import { z } from 'zod'
import type { DriverVerification } from '../../../../contract/drivers/verification.ts'
import { freeText } from '../../../../contract/text-fields.ts'
import {
  transitionsFrom,
  operatorTransitions,
  reasonMaxLength,
} from '../../../../domain/drivers/verification-transitions.ts'
import { useAction } from '../../../api/kit/use-action.ts'
import { beginUndoable } from '../../../api/undo.ts'
import { reviewDriver } from '../../../api/verification/review.ts'
import { Card } from '../../../ui/card.tsx'
import { SchemaForm, SubmitButton, useSchemaForm } from '../../../ui/forms/schema-form.tsx'
import { TextAreaField } from '../../../ui/forms/text-area-field.tsx'
import { transitionLabels, needsReason } from './review-labels.ts'
import { OptionalPart } from '../../../ui/feedback/fall-back.tsx'
import { NotLoaded } from '../../../ui/feedback/not-loaded.tsx'

const MissingDialog = lazy(async () => ({
  default: (await import('./missing-dialog.tsx')).MissingDialog,
}))

/** Refused documents have reasons of their own. */
const reviewFields = (hasRefused: boolean) =>
  z
    .object({ transition: z.enum(operatorTransitions), reason: freeText(reasonMaxLength) })
    .refine(
      ({ transition, reason }) =>
        !needsReason(transition) || reason !== '' || (hasRefused && transition === 'return'),
      { path: ['reason'], message: 'Give a reason: the driver sees it' },
    )

/** What an operator may do now. The driver gets a mail with the reason as it is typed. */
export function ReviewForm({ seen }: { seen: DriverVerification }) {
  const open = transitionsFrom(seen.state, 'operator')
  const transitions = operatorTransitions.filter((transition) => open.includes(transition))
  const [isMissing, setMissing] = useState(false)
  const hasRefused = seen.documents.some(
    ({ documentId, state }) =>
      state === 'refused' &&
      seen.reviews.some((one) => one.documentId === documentId && one.isThisReview),
  )
  const verify = useAction(beginUndoable, { onSuccess: () => form.reset() })
  const review = useAction(reviewDriver, {
    success: (_, { body: { transition } }) => ({
      title: transitionLabels[transition].done,
      description: 'We tell the driver by email.',
    }),
    onSuccess: () => form.reset(),
  })
  const form = useSchemaForm({
    name: 'decision',
    schema: reviewFields(hasRefused),
    defaultValues: { transition: transitions[0], reason: '' },
    onSubmit: ({ transition, reason }, refuse) => {
      if (transition === 'verify' && seen.unreviewed.length > 0) return setMissing(true)
      if (transition === 'verify') {
        const { driverId, version } = seen
        return verify.run({ kind: 'verify', driverId, seen: version }, refuse)
      }
      return review.run(
        {
          driverId: seen.driverId,
          body: { transition, reason: needsReason(transition) ? reason : '', seen: seen.version },
        },
        refuse,
      )
    },
  })
  if (transitions.length === 0) return null

  return (
    <Card title="Decision" level={3}>
      <SchemaForm of={form} className="flex flex-col gap-4">
        {transitions.some(needsReason) && (
          <TextAreaField
            {...form.field('reason')}
            label="Reason"
            hint={`${hasRefused ? 'The driver sees the reason of each refused document. Add what else there is to say' : `Needed to ${transitions.includes('return') ? 'send back' : 'suspend'}. The driver sees it exactly as written`}.`}
            maxLength={reasonMaxLength}
            rows={3}
          />
        )}
        <div className="flex flex-wrap gap-2">
          {transitions.map((transition) => (
            <SubmitButton
              key={transition}
              of={form}
              {...form.sends('transition', transition)}
              variant={transitionLabels[transition].variant}
              busyLabel="Saving"
            >
              {transitionLabels[transition].button}
            </SubmitButton>
          ))}
        </div>
      </SchemaForm>
      {isMissing && (
        <OptionalPart instead={<NotLoaded />}>
          <MissingDialog
            name={seen.name}
            unreviewed={seen.unreviewed}
            onClose={() => setMissing(false)}
          />
        </OptionalPart>
      )}
    </Card>
  )
}
