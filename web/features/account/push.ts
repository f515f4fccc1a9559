import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '#lib/api/call.ts'
import { query, reload } from '#lib/api/query.ts'
import { registerWorker } from '#lib/dom/service-worker.ts'

/** Whether this browser supports push messages. On an iPhone, only the installed site does. */
const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Thrown if the user has denied the site permission to notify them. */
export class NotAllowed extends Error {}

async function subscription(publicKey: string): Promise<PushSubscription> {
  if ((await Notification.requestPermission()) !== 'granted') throw new NotAllowed()
  // If the browser has refused to register the worker, `ready` never resolves.
  await registerWorker()
  const { pushManager } = await navigator.serviceWorker.ready
  // A subscription with another key must end first.
  await (await pushManager.getSubscription())?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

async function turnOn(publicKey: string): Promise<void> {
  const { endpoint, keys } = (await subscription(publicKey)).toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  await call('PUT /push/', { body: { endpoint: endpoint ?? '', keys: { p256dh, auth } } })
}

async function turnOff(): Promise<void> {
  await call('DELETE /push/')
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

/** Whether this browser receives push messages, and a function to change that. Undefined without browser support. */
export function usePush() {
  const { data } = useQuery({ ...query('GET /push/'), enabled: isSupported() })
  const change = useMutation({
    mutationFn: (wanted: boolean) => (wanted ? turnOn(data?.public_key ?? '') : turnOff()),
    onSettled: () => reload('GET /push/'),
  })
  return data && { subscribed: data.subscribed, change }
}
