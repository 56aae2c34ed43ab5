import { describe, expect, it } from 'vitest'
import { openTurns } from './turns.ts'

describe('turns', () => {
  it('are a few at once, some waiting in order, and none for the rest', async () => {
    const turns = openTurns({ atOnce: 1, waiting: 2 })
    const first = await turns.take()
    const order: string[] = []
    const wait = async (name: string): Promise<void> => {
      const turn = await turns.take()
      order.push(turn ? name : `${name} turned away`)
      turn?.end()
    }
    const all = [wait('second'), wait('third'), wait('fourth')]
    await all[2]
    expect(order).toEqual(['fourth turned away'])
    first?.end()
    await Promise.all(all)
    expect(order).toEqual(['fourth turned away', 'second', 'third'])
    // the one turn is free again
    expect(await turns.take()).not.toBeNull()
  })
})
