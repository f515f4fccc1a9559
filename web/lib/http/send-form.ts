interface FormRequest {
  method: string
  headers: Headers
  form: FormData
  signal: AbortSignal
  onProgress: ((share: number) => void) | undefined
}

/** Sends a form with a file like `fetch`, which cannot report upload progress. */
export function sendForm(url: string, { method, headers, form, signal, onProgress }: FormRequest): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open(method, url)
    headers.forEach((value, name) => request.setRequestHeader(name, value))
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(loaded / total))
    request.addEventListener('load', () =>
      resolve(new Response(request.responseText || null, { status: request.status })),
    )
    request.addEventListener('error', () => reject(new TypeError('The form could not be sent')))
    request.addEventListener('abort', () => reject(signal.reason))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}
