/** The addresses of the public network: an address that a user supplied is called only there (reliability.md S11). */
import { BlockList, isIP } from 'node:net'

/** IANA's special-purpose registries: this machine, the server's own networks, what is reserved, and what only wraps one of these. */
const privateNets: readonly [net: string, prefix: number, family: 'ipv4' | 'ipv6'][] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.88.99.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
]

const closed = new BlockList()
for (const [net, prefix, family] of privateNets) closed.addSubnet(net, prefix, family)

/** In IPv6 only global unicast is public, except documentation and addresses that embed an IPv4 address (6to4, Teredo). */
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')
const closedInside = new BlockList()
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  closedInside.addSubnet(net, prefix, 'ipv6')
}

/** Whether this address, without brackets, is one of the public network. */
export const isPublicAddress = (address: string): boolean => {
  switch (isIP(address)) {
    case 4:
      return !closed.check(address, 'ipv4')
    case 6:
      return globalUnicast.check(address, 'ipv6') && !closedInside.check(address, 'ipv6')
    default:
      return false
  }
}
