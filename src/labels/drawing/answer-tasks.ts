import { parentPort } from 'node:worker_threads'
import { carryOutDrawing, type DrawingMessage, type DrawingTask } from './drawing-task.ts'

const say = (message: DrawingMessage, moved: ArrayBuffer[] = []): void =>
  parentPort?.postMessage(message, moved)

parentPort?.on('message', (task: DrawingTask) => {
  try {
    const { packed, bytes } = carryOutDrawing(task)
    // Only a whole buffer can be moved to the other thread; Node keeps small ones in a shared pool.
    const own = bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes)
    const moved = own.buffer instanceof ArrayBuffer ? [own.buffer] : []
    say({ kind: 'drawn', drawing: { packed, bytes: own } }, moved)
  } catch (error) {
    say({ kind: 'failed', error })
  }
})
say({ kind: 'ready' })
