/** What simulated drivers write with each step of a job. */
import type { DriverTransition } from '../../domain/bookings/booking.ts'

const notes: Record<DriverTransition, readonly string[]> = {
  set_off: [
    'On my way now.',
    'Leaving the yard. Stay somewhere safe until I am there.',
    'Setting off. Please have the keys ready.',
  ],
  arrive: [
    'I am here, amber lights on.',
    'Parked in front of you. Stay off the road, I will come to you.',
    'At the pickup. I will have a look at the vehicle first.',
  ],
  start: [
    'Winching it on now.',
    'Loading now, then straight to the drop-off.',
    'Photos taken, loading the vehicle.',
  ],
  complete: [
    'Dropped off and parked safely. Keys handed over.',
    'Delivered, nothing damaged on the way.',
    'Unloaded at the gate. Keys are in the letter box.',
  ],
}

/** One of them; `random` gives 0 to 1, 1 excluded. */
export const noteFor = (transition: DriverTransition, random: () => number): string => {
  const choice = notes[transition]
  return choice[Math.floor(random() * choice.length)] ?? ''
}
