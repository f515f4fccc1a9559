// Without a connection, a page that is loaded anew becomes our own offline page. Nothing else is ever answered from a
// cache: scripts, pictures and API calls go to the network.
;(() => {
  // Changes with the files.
  const cacheName = 'offline-1'
  const page = '/offline.html'
  const files = [page, '/offline.js', '/favicon.svg']

  async function store() {
    const cache = await caches.open(cacheName)
    await cache.addAll(files.map(file => new Request(file, { cache: 'reload' })))
    await self.skipWaiting()
  }

  async function takeOver() {
    const names = await caches.keys()
    const old = names.filter(name => name.startsWith('offline-') && name !== cacheName)
    await Promise.all(old.map(name => caches.delete(name)))
    await self.registration.navigationPreload?.enable()
    await self.clients.claim()
  }

  const fromCache = async path => (await caches.open(cacheName)).match(path)

  async function navigate(event) {
    try {
      return (await event.preloadResponse) ?? (await fetch(event.request))
    } catch {
      return (await fromCache(page)) ?? Response.error()
    }
  }

  /** What the offline page itself loads. */
  async function loadOwnFile(request, path) {
    try {
      return await fetch(request)
    } catch {
      return (await fromCache(path)) ?? Response.error()
    }
  }

  self.addEventListener('install', event => event.waitUntil(store()))
  self.addEventListener('activate', event => event.waitUntil(takeOver()))
  self.addEventListener('fetch', event => {
    const { origin, pathname } = new URL(event.request.url)
    if (origin !== self.location.origin || pathname.startsWith('/api/')) return
    if (event.request.mode === 'navigate') event.respondWith(navigate(event))
    else if (event.request.method === 'GET' && files.includes(pathname))
      event.respondWith(loadOwnFile(event.request, pathname))
  })
})()
