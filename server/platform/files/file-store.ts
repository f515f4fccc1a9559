/** Where uploaded files are kept. Names are ours: random, flat, with an ending that says the type. */
export interface FileStore {
  /** Keeps the bytes under this name for good, or throws. */
  put(name: string, bytes: Buffer, contentType: string): Promise<void>
  /** The bytes of a file, or undefined when there is none of this name. */
  get(name: string): Promise<Buffer | undefined>
  /** Forgets a file; one that is not there is no error. */
  remove(name: string): Promise<void>
}

/** What a name may look like, so that none leaves its folder. */
export const fileName = /^[a-f0-9]{32}\.webp$/
