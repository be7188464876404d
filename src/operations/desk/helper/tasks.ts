import type { DeskCatalog, DeskFindings, DeskReleaseChanges, DeskReleases, DeskResult } from '../contract.ts';

/** The shop as tasks need it. */
export interface ShopPlace {
  /** Folder of the code, and that of `.islet`. */
  project: string;
  home: string;
}

type ResultOf<Kind extends DeskResult['kind']> = Extract<DeskResult, { kind: Kind }>;

/** Work that a process of its own does: it takes longer than the watching process can spare. */
export interface Tasks {
  releases: { input: Record<string, never>; output: DeskReleases };
  changes: { input: { id: string }; output: DeskReleaseChanges };
  /** HTML of a page as a release has it or found it; null if it had none. */
  page: { input: { id: string; when: 'before' | 'after'; path: string }; output: string | null };
  catalog: {
    input: { group: string | null; from: number; shopUrl: string; adminUrl: string | null };
    output: DeskCatalog;
  };
  findings: { input: Record<string, never>; output: DeskFindings };
  doctor: {
    input: { law: boolean; endpoint: string; adminUrl: string | null };
    output: ResultOf<'doctor'>;
  };
  rollback: { input: { id: string }; output: ResultOf<'rollback'> };
  whatIf: { input: { change: string }; output: ResultOf<'what-if'> };
  /** HTML of a page of the last what-if, by its number there; null if there is none. */
  triedPage: { input: { number: number; when: 'before' | 'after' }; output: string | null };
  follow: { input: Record<string, never>; output: ResultOf<'follow'> };
}

export type TaskName = keyof Tasks;

/** The work of each task. */
export type TaskTable = {
  [Name in TaskName]: (input: Tasks[Name]['input']) => Promise<Tasks[Name]['output']>;
};

/** To the process. */
export interface TaskRequest {
  number: number;
  name: TaskName;
  input: unknown;
}

/** From it. */
export type TaskAnswer =
  | { number: number; output: unknown }
  /** `isKnown` for what a merchant can put right. */
  | { number: number; message: string; isKnown: boolean };
