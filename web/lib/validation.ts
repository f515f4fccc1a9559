/** As strict as a browser's email field; the server has the final say. */
export const emailPattern = /^[^\s@]+@[^\s@]+$/

/** The number of characters, counted as on the server: code points, not code units. */
export const characterCount = (text: string): number => [...text].length
