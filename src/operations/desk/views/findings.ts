import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeFileAtomic } from '#kit/files/files.ts';
import type { Environment } from '#pipeline/environment.ts';
import type { Workspace } from '#pipeline/workspace.ts';
import { readIndexNowState } from '../../deploy/index-now/told-addresses.ts';
import { examineShop } from '../../doctor/examine-shop.ts';
import { TITLES } from '../../doctor/finding.ts';
import type { DeskFindings, DeskReport } from '../contract.ts';
import { adminUrlOfCheck } from './admin-links.ts';

/** The last findings of the doctor that the desk asked for; they outlive the process. */
export class Findings {
  readonly #workspace: Workspace;
  readonly #environment: Environment;

  constructor(workspace: Workspace, environment: Environment) {
    this.#workspace = workspace;
    this.#environment = environment;
  }

  read(): DeskFindings {
    return { store: this.#saved('store'), law: this.#saved('law') };
  }

  /**
   * Examines the store, and keeps what was found.
   * @param asked `adminUrl` is WordPress's administration of the store; null if it has none
   * @throws as the doctor, if `signal` ends it
   */
  async examine(
    asked: { law: boolean; endpoint: string; adminUrl: string | null },
    signal: AbortSignal,
  ): Promise<DeskReport> {
    const { law, endpoint, adminUrl } = asked;
    const told = readIndexNowState(this.#workspace.indexNow);
    const found = await examineShop(this.#environment, endpoint, { law, told, signal });
    const findings = found.findings.map((finding) => ({
      ...finding,
      title: TITLES[finding.check],
      adminUrl: finding.severity === 'ok' ? null : adminUrlOfCheck(adminUrl, finding.check),
    }));
    const report: DeskReport = { ...found, findings };
    mkdirSync(this.#workspace.desk, { recursive: true, mode: 0o700 });
    writeFileAtomic(this.#file(law ? 'law' : 'store'), JSON.stringify(report));
    return report;
  }

  #file(name: keyof DeskFindings): string {
    return join(this.#workspace.desk, `doctor-${name}.json`);
  }

  #saved(name: keyof DeskFindings): DeskReport | null {
    try {
      const report = JSON.parse(readFileSync(this.#file(name), 'utf8')) as Partial<DeskReport>;
      return report.schema === 1 && Array.isArray(report.findings) ? (report as DeskReport) : null;
    } catch {
      return null;
    }
  }
}
