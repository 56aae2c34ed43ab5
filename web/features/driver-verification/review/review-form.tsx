import { z } from 'zod'
import type { DriverVerification } from '../../../../contract/drivers/verification.ts'
import { freeText } from '../../../../contract/text-fields.ts'
import {
  transitionsFrom,
  operatorTransitions,
  reasonMaxLength,
} from '../../../../domain/drivers/verification-transitions.ts'
import { useAction } from '../../../api/kit/use-action.ts'
import { reviewDriver } from '../../../api/operations/verification.ts'
import { Card } from '../../../ui/card.tsx'
import { SchemaForm, SubmitButton, useSchemaForm } from '../../../ui/forms/schema-form.tsx'
import { TextAreaField } from '../../../ui/forms/text-area-field.tsx'
import { transitionLabels, needsReason } from './review-labels.ts'

const reviewFields = z
  .object({ transition: z.enum(operatorTransitions), reason: freeText(reasonMaxLength) })
  .refine(({ transition, reason }) => !needsReason(transition) || reason !== '', {
    path: ['reason'],
    message: 'Give a reason: the driver sees it',
  })

/** What an operator may do now. The driver gets a mail with the reason as it is typed. */
export function ReviewForm({ seen }: { seen: DriverVerification }) {
  const open = transitionsFrom(seen.state, 'operator')
  const transitions = operatorTransitions.filter((transition) => open.includes(transition))
  const review = useAction(reviewDriver, {
    success: (_, { body: { transition } }) => ({
      title: transitionLabels[transition].done,
      description: 'We tell the driver by email.',
    }),
    onSuccess: () => form.reset(),
  })
  const form = useSchemaForm({
    name: 'decision',
    schema: reviewFields,
    defaultValues: { transition: transitions[0], reason: '' },
    onSubmit: ({ transition, reason }, refuse) =>
      review.run(
        {
          driverId: seen.driverId,
          body: { transition, reason: needsReason(transition) ? reason : '', seen: seen.version },
        },
        refuse,
      ),
  })
  if (transitions.length === 0) return null

  return (
    <Card title="Decision" level={3}>
      <SchemaForm of={form} className="flex flex-col gap-4">
        {transitions.some(needsReason) && (
          <TextAreaField
            {...form.field('reason')}
            label="Reason"
            hint={`Needed to ${transitions.includes('return') ? 'send back' : 'suspend'}. The driver sees it exactly as written.`}
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
    </Card>
  )
}
