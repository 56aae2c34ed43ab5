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
            title: 'Check it before it leaves the truck',
            text: `Walk around the vehicle with the driver when it is loaded and again when it is set down. You can add photos of what you find to the booking for ${damageAfterHours} hours after the drop-off.`,
          },
          {
            title: 'Tell the driver straight away',
            text: 'The driver is responsible for the recovery and gives you their insurer’s name and policy number.',
          },
          {
            title: 'Write to us the same day',
            text: (
              <>
                Give us the booking reference: we can see its photos, yours and the driver’s. Write
                to{' '}
                <OutsideLink href={`mailto:${supportContact.email}`}>
                  {supportContact.email}
                </OutsideLink>
                , with any photos you couldn’t add to the booking, or use the{' '}
                <TextLink to={paths.contact}>contact form</TextLink>.{' '}
                {`We answer within ${messageAnswerHours} hours and pass on the insurer’s details if you could not get them.`}
              </>
            ),
          },
          {
            title: 'Claim from the insurer',
            text: 'Claim from the driver’s insurer, or from your own, which then deals with it. We give you our records of the booking.',
          },
        ]}
      />
    </div>
  )
}
