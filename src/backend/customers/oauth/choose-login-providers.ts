import { IsletError, says } from '#kit/messages/says.ts';
import type { LoginProvider, LoginProviderId } from './login-provider.ts';

type Prefix = 'FACEBOOK' | 'GITHUB' | 'GOOGLE' | 'OAUTH';
type Suffix = 'CLIENT_ID' | 'CLIENT_SECRET' | 'NAME' | 'AUTHORIZE_URL' | 'TOKEN_URL' | 'USER_URL' | 'SCOPE';

/** Settings of merchants. A provider that is not a known one is called OAUTH. */
type UsualName =
  | 'ISLET_GOOGLE_CLIENT_ID'
  | 'ISLET_GOOGLE_CLIENT_SECRET'
  | 'ISLET_GITHUB_CLIENT_ID'
  | 'ISLET_GITHUB_CLIENT_SECRET'
  | 'ISLET_FACEBOOK_CLIENT_ID'
  | 'ISLET_FACEBOOK_CLIENT_SECRET'
  | 'ISLET_OAUTH_NAME'
  | 'ISLET_OAUTH_CLIENT_ID'
  | 'ISLET_OAUTH_CLIENT_SECRET'
  | 'ISLET_OAUTH_AUTHORIZE_URL'
  | 'ISLET_OAUTH_TOKEN_URL'
  | 'ISLET_OAUTH_USER_URL'
  | 'ISLET_OAUTH_SCOPE';

/** Names and addresses of the known providers can be set as well. */
export type LoginEnvironment = { [name in UsualName | `ISLET_${Prefix}_${Suffix}`]?: string | undefined };

interface Known {
  id: LoginProviderId;
  prefix: Prefix;
  name: string;
  scope: string;
  authorizeUrl?: string;
  tokenUrl?: string;
  userUrl?: string;
}

const KNOWN: readonly Known[] = [
  {
    id: 'GOOGLE',
    prefix: 'GOOGLE',
    name: 'Google',
    scope: 'openid email profile',
    authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
    tokenUrl: 'https://oauth2.googleapis.com/token',
    userUrl: 'https://openidconnect.googleapis.com/v1/userinfo',
  },
  {
    id: 'FACEBOOK',
    prefix: 'FACEBOOK',
    name: 'Facebook',
    scope: 'email public_profile',
    authorizeUrl: 'https://www.facebook.com/v23.0/dialog/oauth',
    tokenUrl: 'https://graph.facebook.com/v23.0/oauth/access_token',
    userUrl: 'https://graph.facebook.com/v23.0/me?fields=id,name,first_name,last_name,email',
  },
  {
    id: 'GITHUB',
    prefix: 'GITHUB',
    name: 'GitHub',
    scope: 'read:user user:email',
    authorizeUrl: 'https://github.com/login/oauth/authorize',
    tokenUrl: 'https://github.com/login/oauth/access_token',
    userUrl: 'https://api.github.com/user',
  },
  { id: 'OAUTH2_GENERIC', prefix: 'OAUTH', name: 'OAuth', scope: 'openid email profile' },
];

/**
 * The providers for which the environment has a client id.
 * @throws if something else that a provider needs is missing
 */
export function chooseLoginProviders(environment: LoginEnvironment): LoginProvider[] {
  return KNOWN.filter(({ prefix }) => environment[`ISLET_${prefix}_CLIENT_ID`]).map((known) =>
    readProvider(known, environment),
  );
}

function readProvider(known: Known, environment: LoginEnvironment): LoginProvider {
  const { id, prefix } = known;
  const read = (suffix: Suffix, fallback?: string): string => {
    const value = environment[`ISLET_${prefix}_${suffix}`]?.trim() || fallback;
    if (value) return value;
    throw new IsletError(says('backend.clientHalfSet', { prefix, suffix }));
  };
  const address = (suffix: Suffix, fallback?: string): string => {
    const value = read(suffix, fallback);
    if (/^https?:$/.test(URL.parse(value)?.protocol ?? '')) return value;
    throw new IsletError(says('backend.clientAddress', { prefix, suffix, value }));
  };
  const userUrl = address('USER_URL', known.userUrl);
  return {
    id,
    name: read('NAME', known.name),
    clientId: read('CLIENT_ID'),
    clientSecret: read('CLIENT_SECRET'),
    authorizeUrl: address('AUTHORIZE_URL', known.authorizeUrl),
    tokenUrl: address('TOKEN_URL', known.tokenUrl),
    userUrl,
    ...(id === 'GITHUB' ? { emailsUrl: `${userUrl}/emails` } : {}),
    scope: read('SCOPE', known.scope),
  };
}
