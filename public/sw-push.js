// Shows push messages, and opens the page that one is about.
;(() => {
  async function show(data) {
    const { title, body, url, tag } = data.json()
    // Replaces an earlier notification with the same tag.
    await self.registration.showNotification(title, { body, tag, data: { url }, icon: '/icons/icon-192.png' })
  }

  /** Brings the page to the front, if the site is open, and opens it otherwise. */
  async function open(url) {
    const address = new URL(url, self.location.origin).href
    const windows = await self.clients.matchAll({ type: 'window' })
    const [page] = windows
    if (!page) return self.clients.openWindow(address)
    await page.focus()
    return page.navigate(address)
  }

  self.addEventListener('push', event => {
    if (event.data) event.waitUntil(show(event.data))
  })
  self.addEventListener('notificationclick', event => {
    event.notification.close()
    event.waitUntil(open(event.notification.data.url))
  })
})()
