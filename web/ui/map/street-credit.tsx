import { OutsideLink } from '../text-link.tsx'

/** Required by the licence of the tiles' data, in sight beside them all the time. */
export const streetCredit = '© OpenStreetMap contributors'

/** Under which licence, where credits are unfolded. */
export function StreetLicence() {
  return (
    <p className="mt-1">
      Streets: {streetCredit},{' '}
      <OutsideLink href="https://www.openstreetmap.org/copyright">
        Open Database Licence
      </OutsideLink>
    </p>
  )
}
