import type { Plugin } from 'vite'

const element = /<script type="application\/json" id="config">.*?<\/script>/s

/**
 * Copies the configuration from the page of the API's server into the development server's page, as a build's page gets
 * it. A server without one is treated as any server of the specification.
 */
export const configOfServer = (api: string): Plugin => ({
  name: 'config-of-server',
  apply: 'serve',
  async transformIndexHtml(html) {
    const response = await fetch(new URL('/', api)).catch((cause: unknown) => {
      throw new Error(`The server at ${api} does not answer. Reload this page when it has started.`, { cause })
    })
    const [config = ''] = element.exec(await response.text()) ?? []
    return config === '' ? html : html.replace(element, () => config)
  },
})
