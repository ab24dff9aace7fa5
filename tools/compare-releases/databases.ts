import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'

const jobs = `select 1 from job where dead <> 1 and run_at <= :now limit 1`
const nextJob = `select min(run_at) as at from job
  where dead <> 1 and run_at > :now and run_at < :until`
const lanes = `select 1 from webhook where due_at is not null and paused_at is null
  and removed_at is null and max(due_at, coalesce(rests_until, 0)) <= :now limit 1`
const names = 'select 1 from shipment_name_pending where :now > 0 limit 1'
const scans = (table: string): string => `select 1 from ${table} s
  left join account_clock c on c.account_id = s.account_id
  where s.next_move_at <= :now + coalesce(c.offset_ms, 0) and s.bought_at is not null limit 1`

const filesIn = (folder: string): readonly string[] =>
  ['production.db', 'sandbox.db'].map(name => join(folder, name))

/** Each database draws this key when it is made. Labels are compared to the byte, and the code stands on them. */
export function setShipCodeKey(folder: string): void {
  for (const file of filesIn(folder)) {
    using database = new DatabaseSync(file)
    database.exec(`insert into world_fact (key, value) values ('ship_code_key', '${'5e'.repeat(32)}')
      on conflict (key) do update set value = excluded.value`)
  }
}

/** Reads beside a server whether its databases hold work that is due. */
export class DueWork implements Disposable {
  readonly #databases: readonly DatabaseSync[]
  readonly #soon: readonly StatementSync[]
  readonly #seconds: readonly StatementSync[]
  readonly #next: readonly StatementSync[]

  constructor(folder: string) {
    this.#databases = filesIn(folder).map(file => new DatabaseSync(file, { readOnly: true }))
    const all = (sql: string) => this.#databases.map(database => database.prepare(sql))
    this.#soon = [jobs, lanes].flatMap(all)
    this.#seconds = [scans('shipment'), scans('freight'), names].flatMap(all)
    this.#next = all(nextJob)
  }

  /** When the next job comes due before then. */
  nextJobAt(now: number, until: number): number {
    const found = this.#next.map(statement => statement.get({ now, until })?.at ?? until)
    return Math.min(...found.map(Number))
  }

  /** With what is done once a second alone: the scans of parcels, and the index of names. */
  isAny(now: number, withSeconds: boolean): boolean {
    const isDue = (statement: StatementSync) => statement.get({ now }) !== undefined
    return this.#soon.some(isDue) || (withSeconds && this.#seconds.some(isDue))
  }

  [Symbol.dispose](): void {
    for (const database of this.#databases) database.close()
  }
}
