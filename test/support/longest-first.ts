import { BaseSequencer, type TestSpecification } from 'vitest/node'

const longest = /\/dashboard\/(?:every-screen|hostile-texts)\.test/

/** What takes longest begins first, also where no run before has measured it: begun last, it would keep the other workers idle. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification): boolean => longest.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter(file => !isLong(file))]
  }
}
