import { inputChangesPerMinute, markupMessage, stripMarkup } from '../../../domain/text.ts'
import type { TypedRules } from '../../ui/typed-text.ts'

/** How the fields of a booking take what is typed (specification, customer side §5). */
export const typedRules: TypedRules = {
  changesPerMinute: inputChangesPerMinute,
  strip: stripMarkup,
  markupMessage,
}
