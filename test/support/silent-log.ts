import type { HttpLog } from '#http/base/http-log.ts'

export const silentLog: HttpLog = { debug() {}, info() {}, warn() {}, error() {} }
