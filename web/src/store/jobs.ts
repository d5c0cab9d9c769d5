/** Long jobs: started, reported, completed. */

import type { JobRequest, JobResults } from "../protocol";
import { ServiceError } from "../transport/transport";
import type { Transport } from "../transport/transport";

/** Run a job to its end. An aborted signal cancels it, and it fails as cancelled. */
export function runJob<R extends JobRequest>(
  transport: Transport,
  request: R,
  signal: AbortSignal,
  progress: (done: number, total: number, partial: JobResults[R["kind"]] | null) => void,
): Promise<JobResults[R["kind"]]> {
  return new Promise((resolve, reject) => {
    let job: string | null = null;
    const ends: (() => void)[] = [];
    // Jobs that ended before the number of ours was known; ours may be among them.
    const early = new Map<string, () => void>();
    const end = (): void => {
      for (const one of ends) one();
      signal.removeEventListener("abort", cancel);
    };
    const cancel = (): void => {
      end();
      if (job !== null) transport.request("job.cancel", { job }).catch(() => undefined);
      reject(ServiceError.cancelled());
    };
    signal.addEventListener("abort", cancel);
    // Progress that arrives before the job's number is known cannot be attributed; more will follow.
    ends.push(
      transport.on("job.progress", (told) => {
        if (told.job === job) progress(told.done, told.total, told.partial as JobResults[R["kind"]] | null);
      }),
      transport.on("job.done", (told) => {
        early.set(told.job, () => {
          end();
          resolve(told.result as JobResults[R["kind"]]);
        });
        early.get(job ?? "")?.();
      }),
      transport.on("job.failed", (told) => {
        early.set(told.job, () => {
          end();
          reject(new Error(told.message));
        });
        early.get(job ?? "")?.();
      }),
    );
    transport.request("job.start", request).then(
      (started) => {
        job = started.job;
        if (signal.aborted) transport.request("job.cancel", { job }).catch(() => undefined);
        else early.get(job)?.();
      },
      (error: unknown) => {
        end();
        reject(error instanceof Error ? error : new Error(String(error)));
      },
    );
  });
}
