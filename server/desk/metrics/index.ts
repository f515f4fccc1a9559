export {
  createMetrics,
  createProcessRegistry,
  createSharedMetrics,
  type Metrics,
  type SentMetrics,
} from './create-metrics.ts'
export { observeRequests } from './requests.ts'
export { serveMetrics } from './serve-metrics.ts'
