import { isIPv4 } from 'node:net'
import { type Network, readNetwork } from '#core/values/network.ts'
import { NetworkSet } from './network-set.ts'

const networksOf = (texts: readonly string[]): NetworkSet =>
  new NetworkSet(texts.map(readNetwork).filter((network): network is Network => network !== null))

/** What is not one host on the public internet, by IANA's registry of special-purpose addresses. */
const specialIpv4 = networksOf([
  '0.0.0.0/8', // this host
  '10.0.0.0/8', // private
  '100.64.0.0/10', // carrier-grade NAT; the metadata of Alibaba Cloud
  '127.0.0.0/8', // loopback
  '168.63.129.16/32', // public by its number, but the platform of Azure inside Azure
  '169.254.0.0/16', // link-local; the metadata of most clouds
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments; the metadata of Oracle Cloud
  '192.0.2.0/24', // documentation
  '192.31.196.0/24', // AS112
  '192.52.193.0/24', // AMT
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '192.175.48.0/24', // AS112
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved; broadcast
])

/**
 * Whatever is not in it is special: loopback, link-local, site-local, unique local, multicast, and the
 * addresses that hold one of IPv4 (mapped, compatible, NAT64).
 */
const globalIpv6 = networksOf(['2000::/3'])
const specialIpv6 = networksOf([
  '2001::/23', // protocol assignments: Teredo, benchmarks, ORCHID
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4, which holds an address of IPv4
  '2620:4f:8000::/48', // AS112
  '3ffe::/16', // the former 6bone
  '3fff::/20', // documentation
])

/** Whether it is the address of one host on the public internet. */
export const isPublicAddress = (address: string): boolean =>
  isIPv4(address) ? !specialIpv4.has(address) : globalIpv6.has(address) && !specialIpv6.has(address)
