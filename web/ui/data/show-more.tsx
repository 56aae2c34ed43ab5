import { Button } from '../button.tsx'

type ShowMoreProps = { isBusy: boolean; onPress: () => void }

/** The button below a list that has more pages. */
export function ShowMore({ isBusy, onPress }: ShowMoreProps) {
  return (
    <div className="mt-6 flex justify-center">
      <Button variant="secondary" isBusy={isBusy} busyLabel="Loading" onClick={onPress}>
        Show more
      </Button>
    </div>
  )
}
