import { damageAfterHours } from '../../../domain/evidence/evidence.ts'
import { messageAnswerHours, supportContact } from '../../../domain/support.ts'
import { paths } from '../../paths.ts'
import { OutsideLink, TextLink } from '../../ui/text-link.tsx'
import { Sequence } from './points.tsx'

/** For a customer whose vehicle was damaged on the way: what to do, in order. */
export function ClaimSteps() {
  return (
    <div className="max-w-prose">
      <Sequence
        steps={[
          {
            title: 'Look before it leaves the truck',
            text: `Walk around the vehicle with the driver when it is loaded and again when it is set down. Add pictures of what you find to the booking: it takes them until ${damageAfterHours} hours after the drop-off.`,
          },
          {
            title: 'Tell the driver there and then',
            text: 'The driver answers for the recovery and gives you the name of the insurer and the number of the policy.',
          },
          {
            title: 'Write to us the same day',
            text: (
              <>
                Name the booking: we can see the pictures in it, yours and the driver’s. Write to{' '}
                <OutsideLink href={`mailto:${supportContact.email}`}>
                  {supportContact.email}
                </OutsideLink>
                , with pictures that came too late for the booking, or use the{' '}
                <TextLink to={paths.contact}>contact form</TextLink>.{' '}
                {`We answer within ${messageAnswerHours} hours and pass on the insurer’s details if you could not get them.`}
              </>
            ),
          },
          {
            title: 'Claim from the insurer',
            text: 'You claim from the driver’s insurer, or from your own, which turns to it. What our records say about the booking you can have for it.',
          },
        ]}
      />
    </div>
  )
}
