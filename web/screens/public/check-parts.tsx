import { evidenceSealMonths } from '../../../domain/accounts/retention.ts'
import { Points } from '../../features/public/points.tsx'
import { WidePart } from '../../features/public/wide-part.tsx'
import { OutsideLink } from '../../ui/text-link.tsx'

/** How a seal works, and what it does not say. */
export function AboutSeals() {
  return (
    <div className="mt-16 flex flex-col gap-16 md:mt-24 md:gap-24">
      <WidePart
        id="sealing"
        title="How a photo is sealed"
        lead="From the phone on, also where there is no signal."
      >
        <Points
          items={[
            'The phone computes a fingerprint (SHA-256) of each photo as it is taken, and ties it to the one before. That needs no connection.',
            'When the photo arrives, we add it to the chain of its recovery with both times, the phone’s and ours, and sign it. A photo that arrives late joins the end: what was sealed before stays as it is.',
            'A photo that is removed stays in the chain as a link that says so. Its file is gone.',
            'The evidence pack prints the end of the chain and the address where you can check it.',
          ]}
        />
      </WidePart>
      <WidePart
        id="seen"
        title="What is shown here"
        lead="Fingerprints and times, to anyone who has the code."
      >
        <Points
          items={[
            'No booking, no name, no vehicle and no place. Where a photo was taken is sealed as a fingerprint too, which no one can turn back into a place.',
            'A seal proves that a file has not changed since it arrived. It cannot say whether what a photo shows is true.',
            `Seals can be checked for ${evidenceSealMonths / 12} years, also when the photos themselves have been deleted.`,
          ]}
        />
        <p className="mt-5">
          <OutsideLink href="/api/seals/keys">Our public keys</OutsideLink>
        </p>
      </WidePart>
    </div>
  )
}
