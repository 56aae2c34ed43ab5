/**
 * What was entered in a part of a page before its script ran, handed to the script. Without a browser: fields that keep what a real one
 * keeps. A file that was chosen early is the case in which a field refuses to be written to. Seen to fail
 * with: a file handed over as text.
 */
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

class FakeInput {
  readonly events: string[] = []
  type = 'text'
  defaultValue = ''
  checked = false
  defaultChecked = false
  protected kept = ''
  get value(): string {
    return this.kept
  }
  set value(text: string) {
    // HTML, the value attribute in filename mode
    if (this.type === 'file' && text !== '') throw new DOMException('', 'InvalidStateError')
    this.kept = text
  }
  dispatchEvent(event: Event): boolean {
    this.events.push(`${event.type} ${this.kept}`)
    return true
  }
  click(): void {
    this.checked = !this.checked
    this.events.push(`click ${String(this.checked)}`)
  }
  /** As a person does it: no script may. */
  enter(text: string): this {
    this.kept = text
    return this
  }
}
class FakeTextArea {
  readonly type = 'textarea'
}
class FakeSelect {
  readonly type = 'select-one'
}

let replay: (region: HTMLElement) => () => void
beforeAll(async () => {
  vi.stubGlobal('window', {})
  vi.stubGlobal('HTMLInputElement', FakeInput)
  vi.stubGlobal('HTMLTextAreaElement', FakeTextArea)
  vi.stubGlobal('HTMLSelectElement', FakeSelect)
  vi.resetModules()
  replay = (await import('./early-input.ts')).replayEarlyInput
})
afterAll(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

const hand = (...fields: FakeInput[]): string[][] => {
  const region = { querySelectorAll: () => fields } as unknown as HTMLElement
  replay(region)()
  return fields.map(({ events }) => events)
}

const input = (type: string): FakeInput => Object.assign(new FakeInput(), { type })

it('says that a file was chosen, and leaves the file where it is', () => {
  const chosen = input('file').enter(String.raw`C:\fakepath\front.jpg`)
  expect(hand(chosen, input('file'))).toEqual([[String.raw`change C:\fakepath\front.jpg`], []])
  expect(chosen.value).toBe(String.raw`C:\fakepath\front.jpg`)
})

it('hands over what was typed and ticked, and nothing of what was not', () => {
  const ticked = Object.assign(input('checkbox'), { checked: true })
  expect(hand(input('text').enter('Aoife'), input('text'), ticked, input('checkbox'))).toEqual([
    ['input Aoife'],
    [],
    ['click true'],
    [],
  ])
})

it('keeps the other fields of a part in which a file was chosen', () => {
  const file = input('file').enter('front.jpg')
  expect(hand(file, input('text').enter('Aoife'))).toEqual([['change front.jpg'], ['input Aoife']])
})
