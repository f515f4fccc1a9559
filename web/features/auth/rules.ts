/** As strict as a browser's email field; the server has the final say. */
export const emailPattern = /^[^\s@]+@[^\s@]+$/
