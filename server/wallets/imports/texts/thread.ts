import { parentPort, workerData } from 'node:worker_threads'
import { readText, type PasteText, type StatementText } from './read-text.ts'

// The program of a thread that reads one text.
const result = readText(workerData as PasteText | StatementText)
const buffers = result.state === 'read' ? [result.order, ...result.pieces].map(({ buffer }) => buffer) : []
parentPort?.postMessage(result, buffers)
