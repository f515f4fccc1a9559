/** The date in Dhaka, today or a number of days from now, such as `2026-01-31`. */
export const dhakaDate = (days = 0): string => Temporal.Now.plainDateISO('Asia/Dhaka').add({ days }).toString()
