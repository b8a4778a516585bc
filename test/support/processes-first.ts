import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Folders whose files wait for processes, each for many seconds. */
const slow = /[\\/]test[\\/](conformance|e2e|fuzz)[\\/]/;

/**
 * Begins with the longest files, so that no worker is still busy with one when the other has run out of work. Vitest
 * orders files by their last duration; in a fresh clone it knows only their size, which says nothing about these.
 */
export class ProcessesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isSlow = ({ moduleId }: TestSpecification) => slow.test(moduleId);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}
