import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensurePrograms } from './debian-packages.ts';

/**
 * Makes a certificate for a day that nobody has signed.
 * @param host its common name
 * @returns key and certificate, as PEM
 * @throws Error if openssl can be neither found nor installed
 */
export function selfSignedCertificate(host: string): { key: Buffer; cert: Buffer } {
  const { openssl } = ensurePrograms({ openssl: 'openssl' });
  if (!openssl) throw new Error('A certificate is made with openssl: install it.');
  const folder = mkdtempSync(join(tmpdir(), 'islet-tls-'));
  try {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const algorithm = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
    const files = ['-keyout', key, '-out', cert];
    execFileSync(openssl, ['req', '-x509', ...algorithm, ...files, '-days', '1', '-subj', `/CN=${host}`], {
      stdio: 'ignore',
    });
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
