/** The browsers' push services. The server sends to no other address that a client submits. */
const hosts = ['fcm.googleapis.com', 'push.services.mozilla.com', 'push.apple.com', 'notify.windows.com'] as const

/** Whether an address belongs to a browser's push service. */
export function isPushService(endpoint: string): boolean {
  const url = URL.parse(endpoint)
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return false
  return hosts.some(host => url.hostname === host || url.hostname.endsWith(`.${host}`))
}
