import { inputChangesPerMinute, markupMessage, stripMarkup } from '../../../domain/text.ts'
import type { TypedRules } from '../../ui/forms/typed-text.ts'

/** The limits on typing in the fields of a booking (specification, customer side §5). */
export const typedRules: TypedRules = {
  changesPerMinute: inputChangesPerMinute,
  strip: stripMarkup,
  markupMessage,
}
