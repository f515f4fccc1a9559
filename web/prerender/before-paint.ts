// Runs before the first paint. A file of its own because the site's content security policy allows no inline scripts.
// The build emits it as it is (build/plugin.ts), so it imports nothing.
;(() => {
  const root = document.documentElement
  const stored = (key: string): string | null => {
    try {
      return localStorage.getItem(key)
    } catch {
      // Storage is off: nothing was chosen.
      return null
    }
  }

  // A person who chose dark never sees a white flash.
  const chosen = stored('color-scheme')
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.dataset['mantineColorScheme'] = dark ? 'dark' : 'light'

  // The page was prerendered for visitors who read this language. For anyone else, it stays hidden until the app has
  // rendered it. On a profile, which the app fetches first, only the frame is shown.
  const languages = [stored('language'), ...navigator.languages].map(tag =>
    /^(en|bn)\b/i.exec(tag ?? '')?.[1]?.toLowerCase(),
  )
  const language = languages.find(Boolean) ?? 'en'
  const [token, user] = [stored('access'), stored('user')]
  const signedIn = token !== null && user !== null
  const path = location.pathname.replace(/\/$/, '')
  const profile = /^\/user\/(.+)/.exec(path)
  if (profile) root.dataset['prerendered'] = 'frame'
  const framed = root.dataset['prerendered'] === 'frame'
  if (!framed && (signedIn || language !== root.lang)) root.dataset['prerendered'] = 'hidden'

  // Requests the first data of these pages while the scripts load (early-reply.ts).
  const firstCall = (): string | undefined => {
    if (profile) return `/api/profile/${profile[1]}/`
    if (!signedIn || location.search) return undefined
    const { role, must_change_password: mustChange } = JSON.parse(user)
    if (mustChange) return undefined
    if (path === '/campaigns') return '/api/campaigns/?limit=50'
    return path === '/dashboard' && /^(brand|influencer)$/.test(role) ? `/api/dashboard/${role}/` : undefined
  }
  try {
    const [url, access, controller] = [firstCall(), signedIn ? token : undefined, new AbortController()]
    if (url) {
      const headers = access ? { Authorization: `Bearer ${access}` } : {}
      const response = fetch(url, { headers, signal: controller.signal })
      // Avoids an unhandled rejection if nobody awaits it.
      response.catch(() => undefined)
      window.earlyReply = { url, access, response, controller }
    }
  } catch {
    // The app finds that there is no session.
  }

  // If the browser submitted a form that the app has not replaced yet, what was typed would end up in the URL. The app
  // sends it instead (use-prerendered-form.ts).
  addEventListener('submit', event => {
    if (!(event.target as Element).closest('#prerendered')) return
    event.preventDefault()
    window.submittedEarly = true
  })

  // Scripts of a page that can be read wait until it is on the screen; a tab in the background draws no frame.
  const addScripts = () => {
    const scripts = document.querySelector<HTMLTemplateElement>('#after-paint')
    if (scripts) document.head.append(scripts.content)
  }
  if (root.dataset['prerendered'] === 'hidden') addScripts()
  requestAnimationFrame(() => setTimeout(addScripts))
  setTimeout(addScripts, 500)
})()
