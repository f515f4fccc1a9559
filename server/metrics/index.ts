export { createMetrics, type Metrics } from './create-metrics.ts'
export { observeRequests } from './requests.ts'
export { serveMetrics } from './serve-metrics.ts'
