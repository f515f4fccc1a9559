export { closeAccount } from './close-account.ts'
export { exportData } from './export-data.ts'
