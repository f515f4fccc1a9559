/** Storage for uploaded files. Names are generated: random, flat, with an extension for the type. */
export interface FileStore {
  /** Stores the bytes durably under this name. */
  put(name: string, bytes: Buffer, contentType: string): Promise<void>
  /** Returns undefined if the file does not exist. */
  get(name: string): Promise<Buffer | undefined>
  /** Deletes a file, if it exists. */
  remove(name: string): Promise<void>
}

/** Valid file names. Excludes anything that could leave the folder. */
export const fileName = /^[a-f0-9]{32}\.webp$/
