/**
 * A bad mobile connection between one browser and the product: a proxy on loopback with the bandwidth, latency and packet loss that are
 * given.
 */
import { createServer, connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Browser, type LaunchOptions } from '@playwright/test'
import { findFreePort } from '../../scripts/postgres/find-free-port.ts'
import { product } from './product.ts'

export type LineQuality = {
  /** Of the whole line, in each direction. */
  kbitPerSecond: number
  roundTripMs: number
  /** Share of lost packets: a lost one is sent again after a second, and the rest of its connection waits for it (TCP, RFC 6298). */
  lossShare: number
}

/** The "slow 3G" of browsers, with lost packets. */
export const slow3G: LineQuality = { kbitPerSecond: 400, roundTripMs: 400, lossShare: 0.02 }
export const fine: LineQuality = { kbitPerSecond: 100_000, roundTripMs: 0, lossShare: 0 }

export type PoorLine = {
  /** Clients connect to this port instead of the product's own. */
  port: number
  /** Closes all connections and accepts none until `mend`. */
  cut: () => void
  mend: () => void
  close: () => void
  /** The number of packets lost so far. */
  lost: () => number
}

const packetBytes = 1_460
const comesAgainMs = 1_000

/** Opens a line to a port of this machine. `random` decides which packets are lost. */
export const openPoorLine = async (
  toPort: number,
  quality: LineQuality,
  random: () => number = Math.random,
): Promise<PoorLine> => {
  const port = await findFreePort()
  const open = new Set<Socket>()
  let isCut = false
  let lost = 0

  /** One direction of the line, which all connections share. */
  const openWay = () => {
    let freeAt = 0
    /** The time at which the last bit of this many bytes has arrived. */
    return (bytes: number): number => {
      freeAt = Math.max(performance.now(), freeAt) + (bytes * 8) / quality.kbitPerSecond
      return freeAt + quality.roundTripMs / 2
    }
  }
  const [up, down] = [openWay(), openWay()]

  const carry = (from: Socket, to: Socket, way: (bytes: number) => number, notBefore: number) => {
    let arrivesAt = notBefore
    // In sequence: timers of different lengths do not keep the order they were set in.
    let arrived = Promise.resolve()
    const after = (bytes: number, then: () => void): void => {
      const isLost = bytes > 0 && random() < quality.lossShare
      if (isLost) lost += 1
      arrivesAt = Math.max(arrivesAt, way(bytes) + (isLost ? comesAgainMs : 0))
      const at = arrivesAt
      arrived = arrived.then(async () => {
        await pause(Math.max(0, at - performance.now()))
        then()
      })
    }
    from.on('data', (data: Buffer) => {
      for (let at = 0; at < data.length; at += packetBytes) {
        const packet = data.subarray(at, at + packetBytes)
        after(packet.length, () => to.writable && to.write(packet))
      }
    })
    from.on('end', () => after(0, () => to.end()))
    from.on('error', () => to.destroy())
    from.on('close', () => {
      open.delete(from)
      after(0, () => to.destroy())
    })
  }

  const server = createServer({ allowHalfOpen: true, noDelay: true }, (near) => {
    if (isCut) return near.destroy()
    const far = connect({ port: toPort, host: '127.0.0.1', allowHalfOpen: true, noDelay: true })
    open.add(near).add(far)
    const connectedAt = performance.now() + quality.roundTripMs
    carry(near, far, up, connectedAt)
    carry(far, near, down, connectedAt)
    return undefined
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const hangUp = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    port,
    cut: () => {
      isCut = true
      hangUp()
    },
    mend: () => {
      isCut = false
    },
    close: () => {
      hangUp()
      server.close()
    },
    lost: () => lost,
  }
}

export type FarBrowser = { browser: Browser; line: PoorLine; close: () => Promise<void> }

/** Launches a browser that reaches the product and the card provider only over such a line, with the options of the other browsers. */
export const launchFarAway = async (
  launchOptions: LaunchOptions,
  quality: LineQuality,
): Promise<FarBrowser> => {
  const { url, cardProviderUrl } = product()
  const [home, cards] = [new URL(url), new URL(cardProviderUrl)]
  const line = await openPoorLine(Number(home.port), quality)
  const cardLine = await openPoorLine(Number(cards.port), quality)
  const rules = [
    `MAP ${home.host} 127.0.0.1:${line.port}`,
    `MAP ${cards.host} 127.0.0.1:${cardLine.port}`,
  ]
  const browser = await chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), `--host-resolver-rules=${rules.join(',')}`],
  })
  return {
    browser,
    line,
    close: async () => {
      await browser.close()
      line.close()
      cardLine.close()
    },
  }
}
